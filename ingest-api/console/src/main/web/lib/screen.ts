// The width of the window, as far as pages have different parts.
import { MediaQuery } from 'svelte/reactivity';

/** There is room beside the transcript. */
export const wide = new MediaQuery('min-width: 64rem');
