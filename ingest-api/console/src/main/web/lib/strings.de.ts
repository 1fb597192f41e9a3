// The texts of strings.ts in German. The reader is addressed with "du".
import { ago, bytes, day, dayCount, length, list, millis, moment, number, percent, plural, spoken } from './format';
import type { Strings } from './strings';
import { clock } from './time';

const AUDIO = 'WAV, MP3, OGG, M4A, FLAC, MP4, MOV, MKV oder WebM';

const trackFiles = (n: number) => plural(n, { one: 'Datei', other: 'Dateien' });

const nextAttempt = (iso: string) => `Nächster Versuch ${ago(iso)}.`;

const stages: Strings['stages']['names'] = {
  WAITING: 'In der Warteschlange',
  PREPARING: 'Vorbereitung',
  LISTENING: 'Transkription',
  WRITING: 'Speichern',
};

const editions: Strings['summaries']['editions'] = {
  GM: 'Zusammenfassung der Spielleitung',
  PLAYER: 'Zusammenfassung für Spieler',
};

const sessions = (n: number) => plural(n, { one: 'Sitzung', other: 'Sitzungen' });

const lines = (n: number) => plural(n, { one: 'Zeile', other: 'Zeilen' });

const messages = (n: number) => plural(n, { one: 'Nachricht', other: 'Nachrichten' });

export const german: Strings = {
  direction: 'ltr',

  title: (...parts) => [...parts, 'Talestream'].join(' · '),

  common: {
    save: 'Speichern',
    cancel: 'Abbrechen',
    edit: 'Bearbeiten',
    delete: 'Löschen',
    rename: 'Umbenennen',
    copy: 'Kopieren',
    revoke: 'Widerrufen',
    discard: 'Verwerfen',
    retry: 'Erneut versuchen',
    undo: 'Rückgängig',
    close: 'Schließen',
    dismiss: 'Ausblenden',
    loading: 'Wird geladen …',
    saved: 'Gespeichert.',
    optional: '(optional)',
    empty: '(leer)',
    name: 'Name',
    description: 'Beschreibung',
    playedOn: 'Gespielt am',
    played: (iso) => `Gespielt am ${day(iso)}`,
    gmOnly: 'Nur Spielleitung',
    breadcrumb: 'Navigationspfad',
    backTo: (workspace) => `Zurück zu ${workspace}`,
    goToWorkspaces: 'Zu deinen Arbeitsbereichen',
    expires: (iso) => `Läuft ${ago(iso)} ab`,
    expiresAfter: 'Läuft ab nach',
    days: dayCount,
    createLink: 'Link erstellen',
    linkCreated: 'Link erstellt und kopiert.',
    linkCopied: 'Link kopiert.',
    copyBlocked: 'Der Browser hat das Kopieren verhindert. Markiere den Link und kopiere ihn selbst.',
    unknownMember: 'ein früheres Mitglied',
    roles: { PLAYER: 'Spieler', GM: 'Spielleitung', OWNER: 'Eigentümer' },
  },

  problem: {
    notFound: 'Nicht gefunden. Es wurde gelöscht, oder du hast keinen Zugriff. Prüfe die Adresse.',
    checkFields: 'Prüfe die markierten Felder.',
    field: (label, problem) => `${label}: ${problem}.`,
    unreachable: 'Talestream ist nicht erreichbar. Prüfe die Verbindung und versuche es erneut.',
    failed: 'Die Anfrage ist fehlgeschlagen. Versuche es erneut.',
    retrying: 'Neuer Versuch läuft …',
    failedWith: (status) => `Die Anfrage ist fehlgeschlagen (Status ${status}). Versuche es erneut.`,
  },

  conflict: {
    changed: (what) => `Jemand anderes hat ${what} geändert, während du bearbeitet hast.`,
    choose: 'Nichts wurde überschrieben. Wähle die Fassung, die bleiben soll.',
    theirs: 'Andere Fassung (gespeichert)',
    mine: 'Deine Fassung',
    keepTheirs: 'Andere behalten',
    saveMine: 'Meine speichern',
    line: (n) => `Zeile ${n}`,
    summary: 'diese Zusammenfassung',
    session: 'diese Sitzung',
    campaign: 'diese Kampagne',
    workspaceName: 'den Namen des Arbeitsbereichs',
    speaker: 'diesen Sprecher',
  },

  draft: {
    of: (what) => `Nicht gespeichert: ${what}`,
    from: (iso) => `Geändert ${ago(iso)}`,
    resume: 'Weiter bearbeiten',
    restored: (iso) => `Deine nicht gespeicherten Änderungen sind wieder da. Sie wurden ${ago(iso)} gemacht.`,
    kept: 'Deine Änderungen sind nicht gespeichert. Sie bleiben als Entwurf erhalten.',
    discarded: 'Entwurf verworfen.',
    leaveTitle: 'Diese Seite verlassen?',
    leaveAbout:
      'Dein Text ist nicht gespeichert. Er bleibt in diesem Browser als Entwurf und wird dir wieder angeboten.',
    leave: 'Verlassen',
    stay: 'Bleiben',
  },

  app: {
    skip: 'Zum Inhalt',
    offline: 'Du bist offline. Die Seite wird aktualisiert, sobald die Verbindung wieder da ist.',
    unreachable: 'Talestream antwortet nicht. Neuer Versuch läuft …',
    failed: 'Talestream konnte nicht geladen werden',
    notFound: 'Seite nicht gefunden',
    checkAddress: 'Prüfe die Adresse.',
    workspaceUnavailable: 'Dieser Arbeitsbereich ist nicht verfügbar',
  },

  lastRead: {
    about: (iso) =>
      `Talestream ist nicht erreichbar. Dies ist die Sitzung, die du zuletzt gelesen hast, Stand ${moment(iso)}. Sie lässt sich lesen, aber nicht bearbeiten.`,
  },

  header: {
    brand: 'Talestream, alle Arbeitsbereiche',
    workspace: 'Arbeitsbereich',
    people: 'Personen',
    account: 'Kontomenü',
    theme: 'Farben',
    themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
    language: 'Sprache',
    browserLanguage: 'Wie der Browser',
    profile: 'Profil',
    workspaces: 'Alle Arbeitsbereiche',
    operations: 'Betrieb',
    keys: 'Tastenkürzel',
    signOut: 'Abmelden',
    search: 'In diesem Arbeitsbereich suchen',
    searchPlaceholder: 'Transkripte durchsuchen …',
  },

  keys: {
    title: 'Tastenkürzel',
    groups: [
      {
        name: 'Überall',
        keys: [
          { keys: ['/'], does: 'Suchen' },
          { keys: ['g', 'h'], does: 'Den Arbeitsbereich öffnen' },
          { keys: ['g', 'w'], does: 'Alle Arbeitsbereiche öffnen' },
          { keys: ['?'], does: 'Tastenkürzel anzeigen' },
          { keys: ['Esc'], does: 'Schließen, oder ein Feld verlassen' },
        ],
      },
      {
        name: 'Suche',
        keys: [
          { keys: ['↓', '↑'], does: 'Nächster oder voriger Treffer' },
          { keys: ['Enter'], does: 'Treffer öffnen' },
        ],
      },
      {
        name: 'Transkript',
        keys: [
          { keys: ['Space'], does: 'Abspielen oder anhalten' },
          { keys: ['j', 'k'], does: 'Nächste oder vorige Zeile (auch ↓ ↑)' },
          { keys: ['Enter'], does: 'Zeile abspielen' },
          { keys: ['←', '→'], does: '5 Sekunden zurück oder vor' },
          { keys: ['Shift', 'j'], does: 'Nächste Szene' },
          { keys: ['Shift', 'k'], does: 'Vorige Szene' },
          { keys: ['End'], does: 'Zur letzten Zeile' },
          { keys: ['f'], does: 'Im Transkript suchen' },
          { keys: ['c'], does: 'Zeile als Zitat mit Link kopieren' },
          { keys: ['e'], does: 'Zeile korrigieren (Spielleitung)' },
          { keys: ['n'], does: 'Sprecher umbenennen (Spielleitung)' },
          { keys: ['w'], does: 'Anderen Sprecher wählen (Spielleitung)' },
          { keys: ['s'], does: 'Zeile vor Spielern verbergen oder zeigen (Spielleitung)' },
        ],
      },
    ],
  },

  profile: {
    title: 'Dein Profil',
    nameHint: 'Für die anderen Mitglieder sichtbar.',
    saved: 'Gespeichert. Andere Seiten brauchen einen Moment.',
  },

  account: {
    title: 'Deine Daten und dein Konto',
    exportAbout: 'Eine Datei mit deinem Profil und allem in den Arbeitsbereichen, die dir gehören.',
    export: 'Meine Daten herunterladen',
    deleteAbout:
      'Das Löschen deines Kontos beendet deine Mitgliedschaften und löscht die Arbeitsbereiche ohne weitere Mitglieder. ' +
      'Es kann nicht rückgängig gemacht werden.',
    word: 'löschen',
    confirm: (word) => `Gib zur Bestätigung „${word}“ ein`,
    delete: 'Mein Konto löschen',
  },

  welcome: {
    title: 'Deine Spielsitzungen, transkribiert und durchsuchbar.',
    about:
      'Lade die Aufnahme einer Sitzung hoch. Talestream transkribiert sie nach Sprechern, schreibt eine Zusammenfassung ' +
      'für die Spieler und eine für die Spielleitung, und macht jede Zeile durchsuchbar.',
    invited: 'Du wurdest in einen Arbeitsbereich eingeladen',
    invitedAbout: 'Melde dich an, um die Einladung zu sehen.',
    deep: 'Anmelden und fortfahren',
    deepAbout: 'Nach der Anmeldung kommst du zu dieser Seite zurück.',
    signIn: 'Anmelden',
    signingIn: 'Anmeldung läuft …',
  },

  signIn: {
    title: 'Anmeldung',
    busy: 'Anmeldung läuft …',
    failed: 'Die Anmeldung ist fehlgeschlagen',
    again: 'Erneut anmelden',
    notConfigured: 'Auf diesem Server ist keine Anmeldung eingerichtet. Wende dich an seinen Betreiber.',
    ended: (error) => `Der Anmeldedienst meldet „${error}“. Melde dich erneut an.`,
    unknown: 'Diese Anmeldung wurde in einem anderen Tab begonnen oder ist schon beendet. Melde dich erneut an.',
    unavailable: 'Der Anmeldedienst antwortet nicht. Versuche es gleich noch einmal.',
    rejected: 'Die Anmeldung wurde abgelehnt. Melde dich erneut an.',
  },

  workspaces: {
    title: 'Arbeitsbereiche',
    heading: 'Deine Arbeitsbereiche',
    welcome: (name) => (name ? `Willkommen, ${name}` : 'Willkommen'),
    about: 'Ein Arbeitsbereich enthält deine Gruppe und alles, was ihr spielt. Gib ihm zuerst einen Namen.',
    hint: 'Der Name deiner Gruppe.',
    example: 'Die Donnerstagsrunde',
    create: 'Arbeitsbereich erstellen',
    creating: 'Wird erstellt …',
    invited: 'Wurdest du in einen Arbeitsbereich eingeladen? Öffne stattdessen den Link der Einladung.',
    new: 'Neuer Arbeitsbereich',
    demo: 'Demo ansehen',
    demoAbout: 'Oder sieh dich erst um: Die Demo ist ein Arbeitsbereich mit einer kurzen Sitzung zum Lesen und Suchen.',
  },

  demo: {
    workspace: 'Demo-Arbeitsbereich',
    campaign: 'Die Lampe von Möwenkap',
    about: 'Ein Leuchtturm, drei Boote und ein Schlüssel.',
    session: 'Die dunkle Lampe',
    find: 'Messingschlüssel',
  },

  guide: {
    title: 'Erste Schritte',
    steps: {
      workspace: 'Arbeitsbereich',
      session: 'Aufnahme oder Transkript',
      search: 'Erste Suche',
      invite: 'Gruppe einladen',
    },
    isDone: '(erledigt)',
    about: {
      session: 'Füge die Aufnahme einer Sitzung hinzu, oder ein Transkript, das du schon hast.',
      search: 'Suche nach Worten, die gesprochen wurden. Treffer führen zu der Stelle.',
      invite: 'Erstelle einen Link und schicke ihn deiner Gruppe.',
    },
    actions: {
      session: 'Erste Sitzung öffnen',
      search: 'Suchen',
      invite: 'Einladungen öffnen',
    },
    find: (words) => `Nach „${words}“ suchen`,
    firstCampaign: 'Erste Kampagne',
    done: 'Dein Arbeitsbereich ist bereit.',
    skip: 'Überspringen',
    close: 'Schließen',
  },

  workspace: {
    members: (n) => plural(n, { one: 'Mitglied', other: 'Mitglieder' }),
    invite: 'Personen einladen',
    reconnecting: 'Verbindung wird hergestellt …',
    newCampaign: 'Neue Kampagne',
    none: 'Noch keine Kampagnen',
    noneGm: 'Eine Kampagne enthält die Sitzungen einer Geschichte. Erstelle eine, dann füge Aufnahmen hinzu.',
    nonePlayer: 'Kampagnen erscheinen hier, sobald deine Spielleitung sie erstellt.',
    createFirst: 'Kampagne erstellen',
    create: 'Kampagne erstellen',
    example: 'Die Salzstraße',
    sessions: (n) => (n === 0 ? 'Keine Sitzungen' : sessions(n)),
    recent: 'Letzte Sitzungen',
    renameTitle: 'Arbeitsbereich umbenennen',
    renamed: 'Umbenannt.',
  },

  languageModel: {
    title: 'Sprachmodell',
    none: 'Kein Sprachmodell ist eingerichtet. Zusammenfassungen bestehen aus Sätzen des Transkripts, und nichts wird gesendet.',
    sent: (model, host) =>
      `Zusammenfassungen und Antworten schreibt das Modell ${model}. Dafür wird Text an ${host} gesendet, nach jeder ` +
      'Transkription, wenn eine Zeile verborgen oder wieder gezeigt wird, und wenn jemand eine Frage stellt:',
    gm: 'Für die Zusammenfassung der Spielleitung: alle Zeilen des Transkripts mit den Namen der Sprecher, auch verborgene, und das Glossar der Kampagne.',
    players:
      'Für die Zusammenfassung der Spieler: die Zeilen, die Spieler lesen können, und die Wörter des Glossars, die darin vorkommen.',
    answers:
      'Für die Antwort auf eine Frage: die Frage, die Fragen davor im Gespräch, und Zeilen, die ihr Verfasser lesen kann.',
    used: (month, tokens, cost, monthTokens, monthCost) =>
      `Verbraucht im Monat ${month}: ${number(tokens)}` +
      (monthTokens === undefined ? '' : ` von ${number(monthTokens)}`) +
      ` Token, Kosten ${cost.toFixed(2)}` +
      (monthCost === undefined ? '.' : ` von ${monthCost.toFixed(2)}.`),
    allow: 'Das Sprachmodell in diesem Arbeitsbereich verwenden',
    owners: 'Besitzer des Arbeitsbereichs können das ändern.',
    allowed: 'Das Sprachmodell wird ab jetzt verwendet.',
    forbidden: 'An das Sprachmodell wird nichts mehr gesendet.',
  },

  people: {
    title: 'Personen',
    you: '(du)',
    joined: (iso) => `Beigetreten ${ago(iso)}`,
    roleOf: (name) => `Rolle von ${name}`,
    leave: 'Verlassen',
    remove: 'Entfernen',
    leaveWorkspace: 'Arbeitsbereich verlassen',
    removeMember: (name) => `${name} entfernen`,
    leaveTitle: 'Diesen Arbeitsbereich verlassen?',
    removeTitle: (name) => `${name} entfernen?`,
    leaveAbout: 'Du verlierst den Zugriff auf alles darin, bis du wieder eingeladen wirst.',
    removeAbout: 'Diese Person verliert den Zugriff auf alles in diesem Arbeitsbereich, bis sie wieder eingeladen wird.',
    removed: (name) => `${name} wurde aus diesem Arbeitsbereich entfernt.`,
    roleChanged: (name, role) => `${name} hat jetzt die Rolle ${role}.`,
    roleConflict: 'Jemand anderes hat diese Rolle geändert. Angezeigt wird die jetzige.',
  },

  voice: {
    heading: 'Deine Stimme',
    recognise: 'Meine Stimme in Aufnahmen erkennen',
    about:
      'Wenn die Spielleitung dich als Sprecher benennt, wird eine Probe deiner Stimme gespeichert, und spätere Aufnahmen ' +
      'schlagen deinen Namen vor. Nur du kannst das einschalten. Wenn du es ausschaltest oder den Arbeitsbereich verlässt, ' +
      'werden alle Proben gelöscht. Niemand kann sie herunterladen.',
    samples: (n) =>
      n === 0 ? 'Noch keine Proben.' : `${plural(n, { one: 'Probe', other: 'Proben' })} gespeichert.`,
    on: 'Deine Stimme wird in Aufnahmen dieses Arbeitsbereichs erkannt.',
    off: 'Deine Stimme wird nicht mehr erkannt. Alle Proben sind gelöscht.',
  },

  invites: {
    heading: 'Personen einladen',
    role: 'Rolle',
    rights: {
      PLAYER: 'liest und hört, was nicht verborgen ist',
      GM: 'kann auch hochladen, korrigieren, verbergen, teilen und einladen',
      OWNER: 'kann auch Rollen vergeben',
    },
    uses: 'Verwendungen',
    upTo: (n) => (n === 1 ? '1' : `Bis zu ${number(n)}`),
    open: 'Offene Einladungen',
    none: 'Keine offenen Einladungen. Erstelle oben einen Link und schicke ihn deiner Gruppe.',
    usage: (role, uses, most) => `${role} · ${number(uses)} von ${number(most)} verwendet ·`,
    copyLink: (code) => `Link ${code} kopieren`,
    revokeInvite: (code) => `Einladung ${code} widerrufen`,
    revokeTitle: 'Diese Einladung widerrufen?',
    revokeAbout: 'Ihr Link funktioniert dann nicht mehr. Wer damit beigetreten ist, bleibt Mitglied.',
    revoked: 'Einladung widerrufen.',
    conflict: 'Diese Einladung wurde inzwischen verwendet. Angezeigt werden die jetzigen.',
  },

  invite: {
    title: 'Einladung',
    join: (workspace) => `${workspace} beitreten`,
    about: (role, expiresAt) => {
      const as = { OWNER: 'als Eigentümer', GM: 'als Spielleitung', PLAYER: 'als Spieler' }[role];
      return `Du bist ${as} eingeladen. Die Einladung läuft ${ago(expiresAt)} ab.`;
    },
    accept: 'Beitreten',
    joining: 'Beitritt läuft …',
    notNow: 'Nicht jetzt',
    unusable: 'Diese Einladung kann nicht verwendet werden',
    gone: 'Sie ist abgelaufen oder wurde widerrufen, oder der Link ist unvollständig.',
    requestNew: 'Bitte die Person, die dich eingeladen hat, um einen neuen Link.',
  },

  campaign: {
    title: 'Kampagne',
    notFound: 'Kampagne nicht gefunden',
    drop: 'Ablegen, um eine Sitzung zu erstellen',
    hidden: 'Spieler sehen diese Kampagne nicht.',
    newSession: 'Neue Sitzung',
    none: 'Noch keine Sitzungen',
    noneGm: 'Füge die erste Sitzung hinzu, oder lege eine Aufnahme irgendwo auf dieser Seite ab.',
    nonePlayer: 'Sitzungen erscheinen hier, sobald deine Spielleitung sie hinzufügt.',
    addFirst: 'Sitzung hinzufügen',
    add: 'Sitzung hinzufügen',
    sessions: 'Sitzungen',
    order: 'Sortieren nach',
    orders: { newest: 'Neueste zuerst', oldest: 'Älteste zuerst', name: 'Name' },
    filter: 'Zeigen',
    statuses: {
      all: 'Alle',
      done: 'Transkribiert',
      running: 'In Arbeit',
      failed: 'Fehlgeschlagen',
      none: 'Keine Aufnahme',
    },
    noneShown: 'Keine Sitzungen mit diesem Status',
    showAll: 'Alle zeigen',
    tip: 'Tipp: Lege eine Aufnahme irgendwo auf dieser Seite ab, um eine Sitzung hinzuzufügen.',
    story: 'Bisherige Geschichte',
    storyAll: (n) => `Alle ${sessions(n)} zeigen`,
    glossary: 'Glossar',
    glossaryAbout: 'Namen und Begriffe, die Transkription und Suche erkennen sollen.',
    glossaryHint: 'Je Zeile einer. Transkription und Suche erkennen diese Namen und Begriffe.',
    editTitle: 'Kampagne bearbeiten',
    hide: 'Kampagne vor Spielern verbergen',
    sessionNumber: (n) => `Sitzung ${number(n)}`,
    willUpload: (file) => [{ strong: file }, ' wird hochgeladen, sobald du die Sitzung hinzufügst.'],
    willUploadTracks: (n) => [
      { strong: trackFiles(n) },
      ', je Sprecher eine, werden hochgeladen, sobald du die Sitzung hinzufügst.',
    ],
    deleteTitle: 'Diese Kampagne löschen?',
    deleteAbout: (name, n) => [
      { strong: name },
      n === 0
        ? ' wird gelöscht.'
        : ` und ${sessions(n)} werden gelöscht, mit Aufnahmen, Transkripten und Zusammenfassungen.`,
      ' Das kann nicht rückgängig gemacht werden.',
    ],
    delete: 'Kampagne löschen',
    deleted: 'Kampagne gelöscht.',
  },

  language: {
    label: 'Gesprochene Sprache',
    hint: 'Für neue Transkriptionen.',
    detect: 'Erkennen',
    asCampaign: 'Wie die Kampagne',
  },

  sessionList: {
    added: (iso) => `Hinzugefügt ${ago(iso)}`,
    length,
    speakers: (names) =>
      names.length > 4 ? list([...names.slice(0, 3), `${number(names.length - 3)} weitere`]) : list(names),
    progressOf: (session) => `Transkription von ${session}`,
  },

  status: {
    none: 'Keine Aufnahme',
    queued: 'In der Warteschlange',
    running: (stage, done) => (stage ? stages[stage] : 'Läuft') + (done === undefined ? '' : ` ${percent(done)}`),
    failed: 'Fehlgeschlagen',
    done: 'Transkribiert',
  },

  stages: {
    heading: 'Transkription läuft …',
    names: stages,
    percent,
    progress: 'Fortschritt',
    ahead: (n) => `Noch ${plural(n, { one: 'Aufnahme', other: 'Aufnahmen' })} davor.`,
    eta: (iso) =>
      new Date(iso).getTime() < Date.now() + 60_000 ? 'Fertig in weniger als einer Minute.' : `Fertig ${ago(iso)}.`,
    retry: (reason, next) => `Der letzte Versuch ist fehlgeschlagen: ${reason} ${nextAttempt(next)}`,
    about: 'Diese Seite wird von selbst aktualisiert. Du kannst sie schließen.',
    partial: 'Das Transkript bis hierher steht unten und wächst. Du kannst diese Seite schließen.',
    cancel: 'Transkription abbrechen',
  },

  session: {
    title: 'Sitzung',
    unavailable: 'Diese Sitzung ist nicht verfügbar',
    drop: 'Aufnahme oder Transkript hier ablegen',
    download: 'Herunterladen',
    formats: { txt: 'Nur Text', md: 'Markdown', vtt: 'WebVTT', srt: 'SubRip' },
    share: 'Teilen',
    editTitle: 'Sitzung bearbeiten',
    hide: 'Sitzung vor Spielern verbergen',
    deleteTitle: 'Diese Sitzung löschen?',
    deleteAbout: (name) => [
      { strong: name },
      ' wird gelöscht, mit Aufnahme, Transkript und Zusammenfassungen. Das kann nicht rückgängig gemacht werden.',
    ],
    delete: 'Sitzung löschen',
    deleted: 'Sitzung gelöscht.',
    failed: 'Die Aufnahme konnte nicht transkribiert werden.',
    reasonLoading: 'Der Grund wird geladen …',
    uploadOther: 'Andere Aufnahme hochladen',
    retryUseless: 'Ein neuer Versuch hilft wahrscheinlich nicht. Lade eine andere Aufnahme hoch.',
    none: 'Noch kein Transkript',
    noneAbout: 'Das Transkript erscheint hier, sobald deine Spielleitung eine Aufnahme hinzufügt.',
    tabs: 'Inhalt der Sitzung',
    transcript: 'Transkript',
    summary: 'Zusammenfassung',
    noAudio: 'Die Aufnahme kann noch nicht abgespielt werden.',
    noLines: 'Dieses Transkript hat keine Zeilen',
    noLinesGm: 'Es wurde keine Sprache gefunden. Lade eine andere Aufnahme oder ein Transkript hoch.',
    replace: 'Aufnahme oder Transkript ersetzen',
    chat: 'Chatprotokoll importieren',
    unknownFile: `Dieser Dateityp wird nicht unterstützt. Nimm eine Aufnahme (${AUDIO}) oder ein Transkript (TXT, VTT, SRT oder JSON).`,
    imported: 'Transkript importiert.',
    withheld: 'Dieses Transkript ist vor Spielern verborgen.',
    withheldAbout:
      'Diese Zeilen des früheren Transkripts waren verborgen und haben in diesem keine Entsprechung. Verbirg, was verborgen bleiben muss, dann zeige den Rest.',
    showToPlayers: 'Spielern zeigen',
    nowVisible: 'Spieler sehen das Transkript. Verborgene Zeilen bleiben verborgen.',
    importFailed: (detail, field, problem) => `${detail} ${field} ${problem}.`,
  },

  upload: {
    heading: {
      sending: 'Wird hochgeladen …',
      waiting: 'Warten auf die Verbindung …',
      paused: 'Hochladen angehalten',
      failed: 'Hochladen fehlgeschlagen',
    },
    percent,
    progress: 'Fortschritt beim Hochladen',
    sent: (file, sent, size) => `${file} · ${bytes(sent)} von ${bytes(size)}`,
    remaining: (ms) =>
      ms < 60_000
        ? '· Noch weniger als eine Minute'
        : `· Noch etwa ${plural(Math.round(ms / 60_000), { one: 'Minute', other: 'Minuten' })}`,
    files: 'Dateien',
    progressOf: (file) => `Fortschritt beim Hochladen von ${file}`,
    ofFile: (sent, size) => (sent >= size ? `✓ ${bytes(size)}` : `${bytes(sent)} von ${bytes(size)}`),
    fileRefused: (file) => `${file} wurde abgelehnt. Wähle die Dateien noch einmal, ohne diese oder mit einer anderen.`,
    filesList: (names) => `Wähle sie alle: ${names.join(', ')}.`,
    next: 'Nach dem Hochladen wartet die Aufnahme auf ihre Transkription. Die Zeilen erscheinen hier nach und nach.',
    failed: (problem) => `${problem} Was hochgeladen ist, bleibt. Fahre fort, um den Rest zu senden.`,
    pause: 'Anhalten',
    keepOpen: 'Du kannst andere Seiten öffnen. Lass diesen Tab offen.',
    continue: 'Fortfahren',
    interrupted: 'Hochladen unterbrochen',
    interruptedAbout: (file, size) => [
      'Von ',
      { strong: file },
      ` (${bytes(size)}) fehlt noch ein Teil. Wähle dieselbe Datei, um fortzufahren.`,
    ],
    chooseAgain: 'Datei wählen',
    none: 'Noch keine Aufnahme',
    add: 'Aufnahme hinzufügen',
    addAbout: `Lege Dateien irgendwo auf dieser Seite ab, oder wähle sie: ${AUDIO}. Unterbrochenes Hochladen kann fortgesetzt werden.`,
    chooseFolder: 'Ordner wählen',
    chooseTranscript: 'Transkript wählen',
    paste: 'Transkript einfügen',
    pasted: 'Transkript',
    importPasted: 'Importieren',
    tracksAbout:
      'Eine Aufnahme mit einer Datei je Sprecher ist ein Ordner, mehrere Dateien auf einmal, oder ein ZIP wie das von Craig.',
    attended: 'Wer war dabei?',
    speakers: 'Wie viele Personen sprechen?',
    speakersHint: 'Unterscheidet die Sprecher einer gemeinsamen Aufnahme. Ohne Angabe wird die Zahl geschätzt.',
    speakersRange: (most) => `Die Zahl der Personen muss zwischen 1 und ${number(most)} liegen.`,
    formats: ['Ein Transkript ist reiner Text mit ', { code: 'NAME: Worte' }, ', WebVTT, SubRip oder JSON.'],
    file: 'Die Datei',
    unsupported: `Dieser Dateityp wird nicht unterstützt. Nimm ${AUDIO}.`,
    empty: 'Diese Datei ist leer. Wähle eine andere.',
    rejected: (status) => `Der Speicher hat einen Teil der Datei abgelehnt (Status ${status}).`,
    disconnected: 'Die Verbindung ist abgebrochen.',
  },

  tracks: {
    heading: 'Spuren',
    title: 'Wer spricht in welcher Datei?',
    about: 'Die Namen werden gemerkt: Die nächste Aufnahme mit diesen Dateien bekommt sie.',
    speakerOf: (file) => `Sprecher von ${file}`,
    begin: 'Hochladen',
    leftOut: 'Diese Dateien werden nicht hochgeladen:',
    leftOutFile: (file, reason) => `${file}: ${reason}`,
    reasons: { empty: 'sie ist leer', unsupported: 'sie ist keine Aufnahme' },
    files: trackFiles,
    stages: {
      WAITING: 'In der Warteschlange',
      PREPARING: 'Vorbereitung',
      LISTENING: 'Transkription',
      DONE: 'Transkribiert',
      FAILED: 'Fehlgeschlagen',
    },
    percent,
    rename: 'Umbenennen',
    renameOf: (speaker) => `${speaker} umbenennen`,
    replace: 'Ersetzen',
    replaceOf: (speaker) => `Spur von ${speaker} ersetzen`,
  },

  transcript: {
    find: 'Im Transkript suchen',
    noMatches: 'Keine Treffer',
    match: (at, n) => `${number(at)} von ${number(n)}`,
    previous: 'Voriger Treffer',
    next: 'Nächster Treffer',
    follow: 'Zur gesprochenen Zeile',
    nextScene: 'Nächste Szene',
    previousScene: 'Vorige Szene',
    compact: 'Kompakt',
    merge: 'Zusammenfassen',
    mergeAbout: 'Kurze Zeilen eines Sprechers hintereinander als einen Absatz zeigen',
  },

  timeline: {
    label: 'Zeitleiste',
    position: (ms, duration, scene) =>
      `${spoken(ms)} von ${spoken(duration)}` + (scene === undefined ? '' : `, ${scene}`),
    scenes: 'Szenen',
    secrets: 'Vor Spielern verborgen',
    typed: 'Nachrichten und Notizen',
    found: 'Treffer',
  },

  speakers: {
    title: (n) => plural(n, { one: 'Sprecher', other: 'Sprecher' }),
    talked: (ms, share) => `${length(ms)} · ${percent(Math.round(share * 100))}`,
    lines: (n, share) => `${lines(n)} · ${percent(Math.round(share * 100))}`,
  },

  line: {
    number: (n) => `Zeile ${n}`,
    playFrom: (ms) => `Ab ${clock(ms)} abspielen`,
    linkTo: (ms) => `Link zu ${clock(ms)}`,
    as: (character) => `als ${character}`,
    says: (speaker) => `${speaker}:`,
    renameSpeaker: 'Sprecher umbenennen',
    text: (n) => `Text von Zeile ${n}`,
    keys: [{ key: 'Enter' }, ' speichert, ', { key: 'Esc' }, ' schließt und behält einen Entwurf'],
    hidden: 'Vor Spielern verborgen',
    correct: 'Korrigieren',
    correctLine: (n) => `Zeile ${n} korrigieren`,
    hide: 'Vor Spielern verbergen',
    hideLine: (n) => `Zeile ${n} vor Spielern verbergen`,
    show: 'Spielern zeigen',
    showLine: (n) => `Zeile ${n} Spielern zeigen`,
    otherSpeaker: 'Sprecher ändern',
    otherSpeakerOf: (n) => `Sprecher von Zeile ${n} ändern`,
    copy: 'Zitat kopieren',
    copyLine: (n) => `Zeile ${n} als Zitat kopieren`,
    quote: (text, speaker, session, ms, link) =>
      `„${text}“\n${[speaker, session, ...(ms === undefined ? [] : [clock(ms)])].join(', ')}\n${link}`,
    copied: 'Zitat mit Link kopiert.',
    notSaved: (problem) => `Die Zeile wurde nicht gespeichert. Text: ${problem}.`,
    nowHidden: 'Vor Spielern verborgen.',
    nowShown: 'Für Spieler sichtbar.',
    corrected: 'Korrigiert.',
    withHidden: (text) => `${text}\n(vor Spielern verborgen)`,
  },

  speaker: {
    form: 'Sprecher',
    as: 'als',
    nameAs: (name, character) => (character ? `${name} als ${character}` : name),
    character: 'Spielfigur',
    characterHint: 'Geteilte Links zeigen die Spielfigur statt des Namens',
    renamed: (name) => `In dieser Sitzung in ${name} umbenannt.`,
    member: 'Mitglied',
    memberHint: 'Das Mitglied, das spricht. Seine Stimme wird in späteren Aufnahmen erkannt, wenn es zugestimmt hat.',
    noMember: 'Kein Mitglied',
  },

  proposals: {
    heading: 'Vorgeschlagene Namen',
    probably: (label, name, confidence) =>
      `${label}: wahrscheinlich ${name} (${percent(Math.round(confidence * 100))})`,
    accept: 'Übernehmen',
    acceptFor: (label, name) => `${name} für ${label} übernehmen`,
  },

  chat: {
    title: 'Chatprotokoll',
    about:
      'Importiere den Chat eines virtuellen Spieltischs: einen Export von Foundry VTT (JSON oder Text), oder die ' +
      'gespeicherte Seite eines Chat-Archivs von Roll20. Nachrichten aus der Zeit der Aufnahme erscheinen im Transkript.',
    file: 'Chatprotokoll',
    start: 'Beginn der Aufnahme',
    hideAll: 'Alle Nachrichten vor Spielern verbergen',
    whispers:
      'Geflüstertes und Würfe für die Spielleitung sind immer verborgen. Ein Textexport kennzeichnet sie nicht.',
    import: 'Importieren',
    remove: 'Nachrichten entfernen',
    imported: (n, outside) =>
      `${messages(n)} importiert.` +
      (outside === 0 ? '' : ` ${messages(outside)} von vor oder nach der Aufnahme ausgelassen.`),
    removed: 'Nachrichten entfernt.',
    unknownFile: 'Dieser Dateityp wird nicht unterstützt. Nimm JSON, TXT oder HTML.',
    kinds: { chat: 'Chat', roll: 'Wurf', whisper: 'Geflüstert', note: 'Notiz' },
  },

  otherSpeaker: {
    form: 'Sprecher ändern',
    speaker: 'Sprecher',
    new: 'Neuer Sprecher …',
    scope: 'Zeilen',
    line: 'diese Zeile',
    range: 'von hier bis Zeile …',
    rest: (speaker) => `alle Zeilen von ${speaker} ab hier`,
    end: 'Letzte Zeile',
    changed: 'Sprecher geändert.',
  },

  respell: {
    label: 'Korrigierter Name',
    places: (found) => {
      const parts = [
        found.utterances > 0 ? lines(found.utterances) : '',
        found.summaries > 0
          ? plural(found.summaries, { one: 'Zusammenfassung', other: 'Zusammenfassungen' })
          : '',
      ].filter(Boolean);
      return `${parts.join(' und ') || lines(0)} in ${sessions(found.sessions)}`;
    },
    offer: (from, to, places) => [
      { strong: `„${from}“` },
      ` kommt noch vor: ${places}. In `,
      { strong: `„${to}“` },
      ' ändern?',
    ],
    example: (session, text) => `${session ?? 'Sitzung'}: ${text}`,
    offerGlossary: (to) => [{ strong: `„${to}“` }, ' in das Glossar dieser Kampagne aufnehmen?'],
    addToGlossary: 'In das Glossar aufnehmen, damit die Transkription den Namen erkennt',
    failed: (problem) => `${problem} Versuche es erneut, um den Rest zu korrigieren.`,
    correcting: 'Wird korrigiert …',
    correctAll: 'Alle korrigieren',
    add: 'In das Glossar aufnehmen',
    onlyThis: 'Nur diese Zeile',
    added: (to) => `${to} steht jetzt im Glossar.`,
    done: (to, places, left) =>
      `In ${to} geändert: ${places}.` +
      (left === 0 ? '' : ` Nicht geändert in ${sessions(left)}, wegen zu vieler Korrekturen.`),
  },

  summaries: {
    editions,
    only: 'Zusammenfassung der Sitzung',
    editLabel: (edition) => `${edition} bearbeiten`,
    write: 'Schreiben',
    writeLabel: (edition) => `${edition} schreiben`,
    textOf: (edition) => `Text: ${edition}`,
    text: 'Der Text',
    headingOf: (edition) => ` (${edition})`,
    syntax: [
      { code: '##' },
      ' macht Überschriften, ',
      { code: '-' },
      ' Listen und ',
      { code: '[12:34](#t=754)' },
      ' Links zu einer Stelle.',
    ],
    by: (author, iso) => `Von ${author ?? 'Talestream'} · ${ago(iso)}`,
    proposal: 'Talestream hat eine neuere Fassung',
    proposalAbout: 'Die Zusammenfassung oben wurde bearbeitet. Sie bleibt, bis du sie ersetzt.',
    useProposal: 'Diese Fassung nehmen',
    keepCurrent: 'Jetzige Fassung behalten',
    noneGm: 'Noch keine Zusammenfassung. Talestream schreibt eine nach der Transkription, oder du schreibst sie.',
    none: 'Noch keine Zusammenfassung.',
    saved: 'Zusammenfassung gespeichert.',
    conflict: 'Jemand anderes hat die Zusammenfassung geändert. Angezeigt wird die jetzige Fassung.',
    moment: 'Zu dieser Stelle',
    open: 'Öffnen',
    download: 'Herunterladen',
    downloadLabel: (edition) => `${edition} herunterladen`,
  },

  recap: {
    previously: 'Was bisher geschah …',
    story: 'Handlung',
    headings: {
      PEOPLE_MET: 'Begegnungen',
      PLACES: 'Orte',
      LOOT: 'Beute',
      DECISIONS: 'Entscheidungen',
      OPEN_THREADS: 'Offene Fäden',
      QUOTES: 'Zitate',
    },
    nothing: 'Es wurde nichts gesagt, das sich zusammenfassen lässt.',
    more: 'Mehr anzeigen',
    less: 'Weniger anzeigen',
    zip: 'Rückblicke herunterladen',
  },

  scenes: {
    title: (n) => plural(n, { one: 'Szene', other: 'Szenen' }),
    edit: (title) => `Szene ${title} bearbeiten`,
    titleOf: (n) => `Titel der Szene ${n}`,
    lineOf: (n) => `Erste Zeile der Szene ${n}`,
    saved: 'Szene gespeichert.',
    notSaved: (field, problem) => `Die Szene wurde nicht gespeichert: ${field} ${problem}.`,
  },

  share: {
    title: 'Diese Sitzung teilen',
    about:
      'Wer den Link hat, kann die Zusammenfassung für Spieler lesen, und das Transkript ohne verborgene Zeilen. ' +
      'Spielfiguren ersetzen die Namen der Spieler. Eine Anmeldung ist nicht nötig.',
    preview: 'Vorschau',
    withPreview: 'Mit Vorschau kopieren',
    withPreviewAbout:
      'Messenger zeigen den Namen und den Anfang des Rückblicks. Der Link steht dann in der Adresse, die Server protokollieren.',
    none: 'Noch keine Links.',
    revokeTitle: 'Diesen Link widerrufen?',
    revokeAbout: 'Wer den Link hat, kann die Sitzung dann nicht mehr öffnen.',
    revoked: 'Link widerrufen.',
  },

  shared: {
    title: 'Geteilte Sitzung',
    summary: 'Zusammenfassung',
    transcript: 'Transkript',
    none: 'Noch kein Transkript',
    running: 'Die Aufnahme wird transkribiert. Versuche es später erneut.',
    nothing: 'Das Transkript erscheint hier, sobald es fertig ist.',
    gone: 'Dieser Link ist abgelaufen oder wurde widerrufen',
    goneAbout: 'Bitte die Person, die ihn geteilt hat, um einen neuen Link.',
    failed: 'Diese Sitzung konnte nicht geladen werden',
  },

  player: {
    label: 'Aufnahme',
    play: 'Abspielen',
    pause: 'Anhalten',
    back: '−5 s',
    backLabel: '5 Sekunden zurück',
    forward: '+5 s',
    forwardLabel: '5 Sekunden vor',
    position: 'Position',
    positionOf: (time, duration) => `${spoken(time)} von ${spoken(duration)}`,
    speed: 'Tempo',
    rate: (n) => `${number(n)}×`,
    problem: 'Die Aufnahme kann nicht abgespielt werden. Lade die Seite neu, um es erneut zu versuchen.',
  },

  search: {
    title: 'Suche',
    quoted: (q) => `„${q}“`,
    prompt: [
      'Gib einen Namen oder ein paar Worte ein. Möglich sind auch ',
      { code: '"genaue Worte"' },
      ', ',
      { code: '-ohne' },
      ' und ',
      { code: 'speaker:Name' },
      '.',
    ],
    searching: 'Suche läuft …',
    results: (n, similar, meant) =>
      `${number(n)} Treffer` +
      (similar && n > 0 ? ', auch ähnliche Schreibweisen' : '') +
      (meant ? ', dazu Stellen mit ähnlicher Bedeutung' : ''),
    none: 'Keine Treffer',
    noneAbout:
      'Versuche es mit weniger Worten oder einer anderen Schreibweise. Ein neues Transkript wird erst nach einem Moment gefunden.',
    noneFiltered: 'Mit diesen Filtern gibt es keine Treffer.',
    clearFilters: 'Filter entfernen',
    didYouMean: 'Meintest du:',
    suggestions: 'Vorschläge',
    filters: 'Filter',
    facets: { campaign: 'Kampagne', session: 'Sitzung', speaker: 'Sprecher' },
    count: number,
    notes: 'Notizen',
    about: (campaign, playedOn) => (playedOn ? `${campaign} · ${day(playedOn)}` : campaign),
    places: { TRANSCRIPT: '', SUMMARY: 'Zusammenfassung', SESSION: 'Sitzung', ITEM: 'Notiz' },
    line: (n) => `Zeile ${n}`,
    said: (speaker, text) => `${speaker}: ${text}`,
    more: 'Mehr laden',
    views: 'Suchen oder fragen',
  },

  ask: {
    title: 'Eine Frage stellen',
    ask: 'Fragen',
    question: 'Deine Frage',
    example: 'Wann haben wir dem Baron das Amulett versprochen?',
    followUp: 'Stelle eine weitere Frage dazu',
    about:
      'Frage nach dem, was in euren Sitzungen gesagt wurde. Du bekommst die passenden Stellen, und eine Antwort, wenn ein Sprachmodell eingerichtet ist.',
    restricted: 'Gelesen wird nur die Kampagne oder Sitzung, die in der Suche gewählt ist.',
    writing: 'Eine Antwort wird geschrieben …',
    cancelled: 'Abgebrochen. Die Frage wurde nicht aufbewahrt.',
    unknown: 'Das weiß ich nicht: Die Transkripte, die du lesen kannst, beantworten es nicht.',
    withheld:
      'Diese Antwort wird nicht mehr gezeigt, weil sich ein Transkript, aus dem sie stammt, geändert hat. Frage noch einmal.',
    reasons: {
      NO_MODEL: 'Diese Stellen passen am besten. Für eine Antwort ist kein Sprachmodell eingerichtet.',
      SWITCHED_OFF: 'Diese Stellen passen am besten. Das Sprachmodell ist in diesem Arbeitsbereich ausgeschaltet.',
      OVER_BUDGET: 'Diese Stellen passen am besten. Das Budget dieses Monats für das Sprachmodell ist aufgebraucht.',
      UNAVAILABLE: 'Das Sprachmodell ist gerade nicht erreichbar, darum gibt es keine vollständige Antwort.',
      REFUSED: 'Das Sprachmodell hat die Frage abgelehnt, darum gibt es keine vollständige Antwort.',
      UNUSABLE: 'Das Sprachmodell hat keine brauchbare Antwort gegeben.',
    },
    dropped: (n) =>
      n === 1
        ? 'Ein Satz fehlt, weil ihn die angegebenen Zeilen nicht stützen.'
        : `${number(n)} Sätze fehlen, weil sie die angegebenen Zeilen nicht stützen.`,
    passages: (n) => plural(n, { one: 'Stelle', other: 'Stellen' }),
    nothingFound: 'Keine Stelle passt zu dieser Frage.',
    inSession: (session) => ` in ${session}`,
    another: 'Neues Gespräch',
    kept: 'Deine Gespräche',
    keptAbout: 'Nur du kannst sie sehen. Sie werden 30 Tage nach der letzten Frage gelöscht.',
    questions: (n) => plural(n, { one: 'Frage', other: 'Fragen' }),
    deleteOf: (question) => ` ${question}`,
  },

  operations: {
    title: 'Betrieb',
    forbidden: 'Diese Seite ist für Betreiber.',
    legacyItems:
      'Die Tabelle hat Daten der Version 1. Listen, Arbeitsbereiche und Suche zeigen sie nach `talestream migrate legacy`.',
    groups: 'Consumer-Gruppen',
    lagOf: 'Rückstand,',
    shards: (n) => plural(n, { one: 'Shard', other: 'Shards' }),
    consumersOf: (group) => `Consumer von ${group}`,
    consumer: 'Consumer',
    handled: 'Verarbeitet',
    parked: 'Geparkt',
    lag: 'Rückstand',
    parkedChanges: 'Geparkte Änderungen',
    noneParked: 'Keine geparkten Änderungen.',
    sessions: 'Wartende und fehlgeschlagene Sitzungen',
    noneUnfinished: 'Keine wartenden oder fehlgeschlagenen Sitzungen.',
    moreUnfinished: 'Es gibt weitere. Dies sind die ältesten.',
    nextAttempt,
    workspace: 'Arbeitsbereich',
    session: 'Sitzung',
    status: 'Status',
    item: 'Eintrag',
    reason: 'Grund',
    since: 'Seit',
    attempts: 'Versuche',
    action: 'Aktion',
    retryItem: (item) => `${item} erneut versuchen`,
    discardItem: (item) => `${item} verwerfen`,
    discardTitle: 'Diese Änderung verwerfen?',
    discardAbout: (item, consumer) => [
      'Die Änderung von ',
      { strong: item },
      ` wird von ${consumer} nicht angewendet. Eine spätere Änderung des Eintrags schon. Das lässt sich nicht rückgängig machen.`,
    ],
    discarded: 'Änderung verworfen.',
    outcomes: {
      applied: 'Die Änderung wurde angewendet.',
      overtaken: 'Die Änderung ist durch eine neuere überholt.',
    },
    stillParked: (reason) => `Weiterhin geparkt: ${reason}`,
    index: 'Suchindex',
    rebuilt: (finishedAt, documents, took) =>
      `Neu aufgebaut ${ago(finishedAt)}: ${plural(documents, { one: 'Dokument', other: 'Dokumente' })} in ${took}.`,
    neverRebuilt: 'Seit der Einrichtung nicht neu aufgebaut.',
    verify: 'Index prüfen',
    verifying: 'Prüfung läuft …',
    neverVerified: 'Seit dem Start dieses Prozesses nicht geprüft.',
    verifiedAt: (iso) => `Geprüft ${ago(iso)}`,
    clean: 'Index und Tabelle stimmen überein',
    differences: (n) => plural(n, { one: 'Unterschied', other: 'Unterschiede' }),
    verified: (clean) =>
      clean ? 'Index und Tabelle stimmen überein.' : 'Index und Tabelle unterscheiden sich. Siehe die Liste.',
    storage: 'Speicher, Nutzung und Versionen',
    tableItems: 'Einträge der Tabelle',
    tableSize: 'Größe der Tabelle',
    documents: 'Dokumente im Index',
    indexSize: 'Größe des Index',
    memory: 'Arbeitsspeicher',
    memoryOf: (used, most) => `${bytes(used)} von ${bytes(most)}`,
    started: 'Gestartet',
    version: 'Talestream',
    java: 'Java',
    engine: 'OpenSearch',
    explain: {
      lag: 'Wie lange die älteste Änderung zurückliegt, die diese Gruppe noch nicht verarbeitet hat.',
      shards: 'Die Teile des Streams, die dieser Prozess für die Gruppe liest.',
      handled: 'Änderungen, die der Consumer seit dem Start dieses Prozesses angewendet, als veraltet übergangen oder geparkt hat.',
      parked: 'Änderungen, die der Consumer seit dem Start dieses Prozesses nicht anwenden konnte. Sie stehen unten, bis sie erneut versucht oder verworfen werden.',
      attempts: 'Wie oft der Consumer diese Änderung abgelehnt hat.',
      tableItems: 'Alle Einträge aller Arbeitsbereiche. DynamoDB aktualisiert die Zahl etwa alle sechs Stunden.',
      tableSize: 'Ohne Aufnahmen und Transkripte, die Dateien sind. DynamoDB aktualisiert sie etwa alle sechs Stunden.',
      documents: (index) => `Dokumente des aktiven Index ${index}: eines für jeden Moment eines Transkripts, und eines für jede Kampagne, Sitzung und Zusammenfassung.`,
      indexSize: 'Der Platz des aktiven Index auf einer Kopie seiner Shards.',
      memory: 'Was der Heap dieses Prozesses belegt, und wie viel er höchstens belegen darf.',
      started: (iso) => `Dieser Prozess startete ${moment(iso)}. Seine Zähler begannen damals.`,
      version: 'Die Version des Prozesses, der geantwortet hat.',
      java: 'Die Java-Laufzeit des Prozesses, der geantwortet hat.',
      engine: 'Die Version der Suchmaschine.',
    },
  },

  lagChart: {
    none: 'Noch keine Messungen. Die ersten erscheinen in einigen Sekunden.',
    label: (groups) =>
      `Rückstand im Lauf der Zeit. ${groups.map((group) => `${group.name}: ${millis(group.lag)}`).join(', ')}`,
    about: 'Der Rückstand bei der letzten Messung. Alle fünf Sekunden wird gemessen, und eine Stunde wird aufbewahrt.',
    asTable: 'Als Tabelle zeigen',
    caption: 'Rückstand im Lauf der Zeit, der neueste zuerst',
    time: 'Zeit',
    group: 'Gruppe',
    lag: 'Rückstand',
  },
};
