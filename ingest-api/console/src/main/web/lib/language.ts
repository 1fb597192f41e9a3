// The language of the pages: the chosen one, or else the first of the browser's languages that has a catalogue.
import { useLocale } from './format';
import { speak, strings, type Strings } from './strings';

/** Each in its own language. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' };
export type Language = keyof typeof LANGUAGES;

const KEY = 'talestream.language';

// English is part of the first page. Other catalogues are loaded when they are needed.
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<Strings>> = {
  de: async () => (await import('./strings.de')).german,
};

function isLanguage(code: string | null | undefined): code is Language {
  return code !== null && code !== undefined && Object.hasOwn(LANGUAGES, code);
}

const baseOf = (tag: string) => tag.split('-')[0]?.toLowerCase();

export function languageFor(chosen: string | null, preferred: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  return preferred.map(baseOf).find(isLanguage) ?? 'en';
}

/** With the region that the browser prefers for this language, such as `en-GB`: dates differ by region. */
export function localeFor(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => baseOf(tag) === language) ?? language;
}

/** The chosen language. Undefined if the browser decides. */
export function chosenLanguage(): Language | undefined {
  const text = localStorage.getItem(KEY);
  return isLanguage(text) ? text : undefined;
}

/** Loads the catalogue of the language. Called once, before the first page is shown. */
export async function loadLanguage(): Promise<void> {
  const preferred = navigator.languages;
  const language = languageFor(localStorage.getItem(KEY), preferred);
  if (language !== 'en') {
    try {
      speak(await catalogues[language]());
    } catch {
      // Not reachable: the pages are in English until the next reload.
      return;
    }
  }
  useLocale(localeFor(language, preferred));
  document.documentElement.lang = language;
  document.documentElement.dir = strings.direction;
}

/** Shows all pages in this language. Drafts are kept over the reload. */
export function chooseLanguage(language: Language | undefined): void {
  if (language) localStorage.setItem(KEY, language);
  else localStorage.removeItem(KEY);
  location.reload();
}
