// Light or dark: as the system has it, unless the user chose one.

export type Theme = 'system' | 'light' | 'dark';
const KEY = 'talestream.theme';

function stored(): Theme {
  const text = localStorage.getItem(KEY);
  return text === 'light' || text === 'dark' ? text : 'system';
}

class Look {
  theme: Theme = $state(stored());

  choose(theme: Theme): void {
    this.theme = theme;
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
    this.show();
  }

  show(): void {
    if (this.theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.theme;
  }
}

export const look = new Look();
look.show();
