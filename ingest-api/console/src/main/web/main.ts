import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadLanguage } from './lib/language';

await loadLanguage();
mount(App, { target: document.getElementById('app')! });
// Only secure pages have it. Without it, the console needs a connection.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => {});
