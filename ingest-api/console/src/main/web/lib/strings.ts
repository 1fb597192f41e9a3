// Every text of the console in English, by page or part. Pages contain none. Another language is a file like
// strings.de.ts, and the compiler checks that it has the same keys. A function returns a whole sentence: word order and
// plurals differ between languages.
import { ago, bytes, day, dayCount, length, list, millis, moment, number, percent, plural, spoken } from './format';
import { clock } from './time';
import type { Edition, MessageKind, Role, Stage, TrackStage } from './types';

/** A text of which some parts are shown differently. */
export type Phrase = (string | { strong: string } | { code: string } | { key: string })[];

const AUDIO = 'WAV, MP3, OGG, M4A, FLAC, MP4, MOV, MKV or WebM';

const trackFiles = (n: number) => plural(n, { one: 'file', other: 'files' });

const nextAttempt = (iso: string) => `Next attempt ${ago(iso)}.`;

const stages: Record<Stage, string> = {
  WAITING: 'Queued',
  PREPARING: 'Preparing',
  LISTENING: 'Transcribing',
  WRITING: 'Saving',
};

const editions: Record<Edition, string> = { GM: 'GM summary', PLAYER: 'Player summary' };

const sessions = (n: number) => plural(n, { one: 'session', other: 'sessions' });

const english = {
  direction: 'ltr' as 'ltr' | 'rtl',

  /** The title of a page in the browser. */
  title: (...parts: string[]) => [...parts, 'Talestream'].join(' · '),

  common: {
    save: 'Save',
    cancel: 'Cancel',
    edit: 'Edit',
    delete: 'Delete',
    rename: 'Rename',
    copy: 'Copy',
    revoke: 'Revoke',
    discard: 'Discard',
    retry: 'Retry',
    undo: 'Undo',
    close: 'Close',
    dismiss: 'Dismiss',
    loading: 'Loading…',
    saved: 'Saved.',
    optional: '(optional)',
    empty: '(empty)',
    name: 'Name',
    description: 'Description',
    playedOn: 'Date played',
    played: (iso: string) => `Played ${day(iso)}`,
    gmOnly: 'GM only',
    breadcrumb: 'Breadcrumb',
    backTo: (workspace: string) => `Back to ${workspace}`,
    goToWorkspaces: 'Go to your workspaces',
    expires: (iso: string) => `Expires ${ago(iso)}`,
    expiresAfter: 'Expires after',
    days: dayCount,
    createLink: 'Create link',
    linkCreated: 'Link created and copied.',
    linkCopied: 'Link copied.',
    copyBlocked: 'The browser blocked copying. Select the link and copy it manually.',
    unknownMember: 'a former member',
    roles: { PLAYER: 'Player', GM: 'GM', OWNER: 'Owner' } satisfies Record<Role, string>,
  },

  problem: {
    notFound: 'Not found. It may have been deleted, or you do not have access. Check the address.',
    checkFields: 'Check the marked fields.',
    field: (label: string, problem: string) => `${label} ${problem}.`,
    unreachable: 'Talestream cannot be reached. Check your connection and try again.',
    failed: 'The request failed. Try again.',
    retrying: 'Retrying…',
    failedWith: (status: number) => `The request failed (status ${status}). Try again.`,
  },

  conflict: {
    changed: (what: string) => `Another user changed ${what} while you were editing.`,
    choose: 'Nothing was overwritten. Choose the version to keep.',
    theirs: 'Their version (saved)',
    mine: 'Your version',
    keepTheirs: 'Keep theirs',
    saveMine: 'Save mine',
    line: (n: number) => `line ${n}`,
    summary: 'this summary',
    session: 'this session',
    campaign: 'this campaign',
    workspaceName: 'the workspace name',
    speaker: 'this speaker',
  },

  draft: {
    of: (what: string) => `Unsaved text: ${what}`,
    from: (iso: string) => `Changed ${ago(iso)}`,
    resume: 'Continue editing',
    restored: (iso: string) => `Your unsaved changes were restored. You made them ${ago(iso)}.`,
    kept: 'Your changes are not saved. They are kept as a draft.',
    discarded: 'Draft discarded.',
    leaveTitle: 'Leave this page?',
    leaveAbout: 'Your text is not saved. It is kept as a draft in this browser, and offered when you return.',
    leave: 'Leave',
    stay: 'Stay',
  },

  app: {
    skip: 'Skip to content',
    offline: 'You are offline. The page updates when the connection is back.',
    unreachable: 'Talestream does not respond. Retrying…',
    failed: 'Talestream could not be loaded',
    notFound: 'Page not found',
    checkAddress: 'Check the address.',
    workspaceUnavailable: 'This workspace is not available',
  },

  lastRead: {
    about: (iso: string) =>
      `Talestream cannot be reached. This is the session that you read last, as of ${moment(iso)}. It can be read, not edited.`,
  },

  header: {
    brand: 'Talestream, all workspaces',
    workspace: 'Workspace',
    people: 'People',
    account: 'Account menu',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    language: 'Language',
    browserLanguage: 'As the browser',
    profile: 'Profile',
    workspaces: 'All workspaces',
    operations: 'Operations',
    keys: 'Keyboard shortcuts',
    signOut: 'Sign out',
    search: 'Search this workspace',
    searchPlaceholder: 'Search transcripts…',
  },

  keys: {
    title: 'Keyboard shortcuts',
    groups: [
      {
        name: 'Everywhere',
        keys: [
          { keys: ['/'], does: 'Search' },
          { keys: ['g', 'h'], does: 'Open the workspace' },
          { keys: ['g', 'w'], does: 'Open all workspaces' },
          { keys: ['?'], does: 'Show keyboard shortcuts' },
          { keys: ['Esc'], does: 'Close, or leave a field' },
        ],
      },
      {
        name: 'Search',
        keys: [
          { keys: ['↓', '↑'], does: 'Next or previous result' },
          { keys: ['Enter'], does: 'Open the result' },
        ],
      },
      {
        name: 'Transcript',
        keys: [
          { keys: ['Space'], does: 'Play or pause' },
          { keys: ['j', 'k'], does: 'Next or previous line (also ↓ ↑)' },
          { keys: ['Enter'], does: 'Play the line' },
          { keys: ['←', '→'], does: 'Skip 5 seconds back or forward' },
          { keys: ['Shift', 'j'], does: 'Next scene' },
          { keys: ['Shift', 'k'], does: 'Previous scene' },
          { keys: ['End'], does: 'Go to the last line' },
          { keys: ['f'], does: 'Find in transcript' },
          { keys: ['c'], does: 'Copy the line as a quote with its link' },
          { keys: ['e'], does: 'Correct the line (GMs)' },
          { keys: ['n'], does: 'Rename the speaker (GMs)' },
          { keys: ['w'], does: 'Change who says the line (GMs)' },
          { keys: ['s'], does: 'Hide the line from players, or show it (GMs)' },
        ],
      },
    ],
  },

  profile: {
    title: 'Your profile',
    nameHint: 'Shown to the other members.',
    saved: 'Saved. Other pages may take a moment to update.',
  },

  account: {
    title: 'Your data and account',
    exportAbout: 'A file with your profile and everything in the workspaces that you own.',
    export: 'Download my data',
    deleteAbout:
      'Deleting your account ends your memberships and deletes the workspaces that have no other member. This cannot ' +
      'be undone.',
    word: 'delete',
    confirm: (word: string) => `Type “${word}” to confirm`,
    delete: 'Delete my account',
  },

  welcome: {
    title: 'Your game sessions, transcribed and searchable.',
    about:
      'Upload the recording of a session. Talestream transcribes it by speaker, writes a summary for the players and ' +
      'one for the GM, and makes every line searchable.',
    invited: 'You have been invited to a workspace',
    invitedAbout: 'Sign in to see the invite.',
    deep: 'Sign in to continue',
    deepAbout: 'You return to this page after you sign in.',
    signIn: 'Sign in',
    signingIn: 'Signing in…',
  },

  signIn: {
    title: 'Sign-in',
    busy: 'Signing in…',
    failed: 'Sign-in failed',
    again: 'Sign in again',
    notConfigured: 'Sign-in is not configured on this server. Contact its operator.',
    ended: (error: string) => `The sign-in service reported “${error}”. Sign in again.`,
    unknown: 'This sign-in was started in another tab or is already complete. Sign in again.',
    unavailable: 'The sign-in service does not respond. Try again in a moment.',
    rejected: 'The sign-in was rejected. Sign in again.',
  },

  workspaces: {
    title: 'Workspaces',
    heading: 'Your workspaces',
    welcome: (name: string | undefined) => (name ? `Welcome, ${name}` : 'Welcome'),
    about: 'A workspace contains your group and everything you play. Name it to start.',
    hint: 'The name of your group.',
    example: 'The Thursday Table',
    create: 'Create workspace',
    creating: 'Creating…',
    invited: 'Were you invited to a workspace? Open the invite link instead.',
    new: 'New workspace',
    demo: 'Try the demo',
    demoAbout: 'Or look around first: the demo is a workspace with a short session to read and search.',
  },

  demo: {
    workspace: 'Demo workspace',
    campaign: 'The Lamp of Gull Point',
    about: 'A lighthouse, three boats and a key.',
    session: 'The dark lamp',
    find: 'brass key',
  },

  guide: {
    title: 'Getting started',
    steps: {
      workspace: 'Workspace',
      session: 'Recording or transcript',
      search: 'First search',
      invite: 'Invite your group',
    },
    isDone: '(done)',
    about: {
      session: 'Add a recording of a session, or paste a transcript that you have.',
      search: 'Search for words that were spoken. Results lead to the moment.',
      invite: 'Create a link and send it to your group.',
    },
    actions: {
      session: 'Open the first session',
      search: 'Start a search',
      invite: 'Open invites',
    },
    find: (words: string) => `Search for “${words}”`,
    firstCampaign: 'First campaign',
    done: 'Your workspace is ready.',
    skip: 'Skip the guide',
    close: 'Close the guide',
  },

  workspace: {
    members: (n: number) => plural(n, { one: 'member', other: 'members' }),
    invite: 'Invite people',
    reconnecting: 'Reconnecting…',
    newCampaign: 'New campaign',
    none: 'No campaigns yet',
    noneGm: 'A campaign contains the sessions of one story. Create one, then add recordings.',
    nonePlayer: 'Campaigns appear here when your GM creates them.',
    createFirst: 'Create a campaign',
    create: 'Create campaign',
    example: 'The Salt Road',
    sessions: (n: number) => (n === 0 ? 'No sessions' : sessions(n)),
    recent: 'Recent sessions',
    renameTitle: 'Rename workspace',
    renamed: 'Renamed.',
  },

  languageModel: {
    title: 'Language model',
    none: 'No language model is configured. Summaries are made of sentences from the transcript, and nothing is sent.',
    sent: (model: string, host: string) =>
      `Summaries and answers are written by the model ${model}. For that, text is sent to ${host}, after each ` +
      'transcription, when a line is hidden or shown again, and when somebody asks a question:',
    gm: 'For the GM summary: all lines of the transcript with the names of their speakers, hidden lines too, and the glossary of the campaign.',
    players: 'For the player summary: the lines that players can read, and the words of the glossary that occur in them.',
    answers: 'For an answer to a question: the question, those before it in the conversation, and lines that its author can read.',
    used: (month: string, tokens: number, cost: number, monthTokens?: number, monthCost?: number) =>
      `Used in ${month}: ${number(tokens)} tokens` +
      (monthTokens === undefined ? '' : ` of ${number(monthTokens)}`) +
      `, cost ${cost.toFixed(2)}` +
      (monthCost === undefined ? '.' : ` of ${monthCost.toFixed(2)}.`),
    allow: 'Use the language model in this workspace',
    owners: 'Owners of the workspace can change this.',
    allowed: 'The language model is used from now on.',
    forbidden: 'Nothing is sent to the language model any more.',
  },

  people: {
    title: 'People',
    you: '(you)',
    joined: (iso: string) => `Joined ${ago(iso)}`,
    roleOf: (name: string) => `Role of ${name}`,
    leave: 'Leave',
    remove: 'Remove',
    leaveWorkspace: 'Leave workspace',
    removeMember: (name: string) => `Remove ${name}`,
    leaveTitle: 'Leave this workspace?',
    removeTitle: (name: string) => `Remove ${name}?`,
    leaveAbout: 'You lose access to everything in it until you are invited again.',
    removeAbout: 'They lose access to everything in this workspace until they are invited again.',
    removed: (name: string) => `${name} was removed from this workspace.`,
    roleChanged: (name: string, role: string) => `${name} is now ${role}.`,
    roleConflict: 'Another user changed this role. The current role is shown.',
  },

  voice: {
    heading: 'Your voice',
    recognise: 'Recognise my voice in recordings',
    about:
      'When a GM names you as a speaker, a sample of your voice is stored, and later recordings propose your name. ' +
      'Only you can turn this on. Turning it off, or leaving the workspace, deletes all samples. They cannot be downloaded.',
    samples: (n: number) => (n === 0 ? 'No samples yet.' : `${plural(n, { one: 'sample', other: 'samples' })} stored.`),
    on: 'Your voice is recognised in recordings of this workspace.',
    off: 'Your voice is not recognised any more. All samples are deleted.',
  },

  invites: {
    heading: 'Invite people',
    role: 'Role',
    rights: {
      PLAYER: 'can read and play what is not hidden',
      GM: 'can also upload, correct, hide, share and invite',
      OWNER: 'can also assign roles',
    } satisfies Record<Role, string>,
    uses: 'Uses',
    upTo: (n: number) => (n === 1 ? '1' : `Up to ${number(n)}`),
    open: 'Open invites',
    none: 'No open invites. Create a link above and send it to your group.',
    usage: (role: string, uses: number, most: number) => `${role} · ${number(uses)} of ${number(most)} used ·`,
    copyLink: (code: string) => `Copy link ${code}`,
    revokeInvite: (code: string) => `Revoke invite ${code}`,
    revokeTitle: 'Revoke this invite?',
    revokeAbout: 'Its link stops working. Members who joined with it stay.',
    revoked: 'Invite revoked.',
    conflict: 'This invite was used in the meantime. The current invites are shown.',
  },

  invite: {
    title: 'Invite',
    join: (workspace: string) => `Join ${workspace}`,
    about: (role: Role, expiresAt: string) => {
      const as = { OWNER: 'an owner', GM: 'a GM', PLAYER: 'a player' }[role];
      return `You are invited as ${as}. The invite expires ${ago(expiresAt)}.`;
    },
    accept: 'Join',
    joining: 'Joining…',
    notNow: 'Not now',
    unusable: 'This invite cannot be used',
    gone: 'It has expired or was revoked, or the link is incomplete.',
    requestNew: 'Request a new link from the person who invited you.',
  },

  campaign: {
    title: 'Campaign',
    notFound: 'Campaign not found',
    drop: 'Drop to create a session',
    hidden: 'Players cannot see this campaign.',
    newSession: 'New session',
    none: 'No sessions yet',
    noneGm: 'Add the first session, or drop a recording anywhere on this page.',
    nonePlayer: 'Sessions appear here when your GM adds them.',
    addFirst: 'Add a session',
    add: 'Add session',
    sessions: 'Sessions',
    order: 'Sort by',
    orders: { newest: 'Newest first', oldest: 'Oldest first', name: 'Name' },
    filter: 'Show',
    statuses: { all: 'All', done: 'Transcribed', running: 'In progress', failed: 'Failed', none: 'No recording' },
    noneShown: 'No sessions with this status',
    showAll: 'Show all',
    tip: 'Tip: drop a recording anywhere on this page to add a session.',
    story: 'Story so far',
    storyAll: (n: number) => `Show all ${sessions(n)}`,
    glossary: 'Glossary',
    glossaryAbout: 'Names and terms that transcription and search should recognize.',
    glossaryHint: 'One per line. Transcription and search recognize these names and terms.',
    editTitle: 'Edit campaign',
    hide: 'Hide the campaign from players',
    sessionNumber: (n: number) => `Session ${number(n)}`,
    willUpload: (file: string): Phrase => [{ strong: file }, ' is uploaded after you add the session.'],
    willUploadTracks: (n: number): Phrase => [
      { strong: trackFiles(n) },
      ', one for each speaker, are uploaded after you add the session.',
    ],
    deleteTitle: 'Delete this campaign?',
    deleteAbout: (name: string, n: number): Phrase => [
      { strong: name },
      n === 0
        ? ' will be deleted.'
        : ` and its ${sessions(n)} will be deleted, with recordings, transcripts and summaries.`,
      ' This cannot be undone.',
    ],
    delete: 'Delete campaign',
    deleted: 'Campaign deleted.',
  },

  language: {
    label: 'Spoken language',
    hint: 'For new transcriptions.',
    detect: 'Detect',
    asCampaign: 'As the campaign',
  },

  sessionList: {
    added: (iso: string) => `Added ${ago(iso)}`,
    length,
    speakers: (names: string[]) =>
      names.length > 4 ? list([...names.slice(0, 3), `${number(names.length - 3)} more`]) : list(names),
    progressOf: (session: string) => `Transcription of ${session}`,
  },

  status: {
    none: 'No recording',
    queued: 'Queued',
    running: (stage: Stage | undefined, done: number | undefined) =>
      (stage ? stages[stage] : 'Running') + (done === undefined ? '' : ` ${percent(done)}`),
    failed: 'Failed',
    done: 'Transcribed',
  },

  stages: {
    heading: 'Transcribing…',
    names: stages,
    percent,
    progress: 'Progress',
    ahead: (n: number) => `${plural(n, { one: 'recording is', other: 'recordings are' })} transcribed first.`,
    eta: (iso: string) =>
      new Date(iso).getTime() < Date.now() + 60_000 ? 'Ready in less than a minute.' : `Ready ${ago(iso)}.`,
    retry: (reason: string, next: string) => `The last attempt failed: ${reason} ${nextAttempt(next)}`,
    about: 'This page updates automatically. You can close it.',
    partial: 'The transcript so far is below. It grows while this runs. You can close this page.',
    cancel: 'Cancel transcription',
  },

  session: {
    title: 'Session',
    unavailable: 'This session is not available',
    drop: 'Drop the recording or transcript',
    download: 'Download',
    formats: { txt: 'Plain text', md: 'Markdown', vtt: 'WebVTT', srt: 'SubRip' },
    share: 'Share',
    editTitle: 'Edit session',
    hide: 'Hide the session from players',
    deleteTitle: 'Delete this session?',
    deleteAbout: (name: string): Phrase => [
      { strong: name },
      ' will be deleted, with its recording, transcript and summaries. This cannot be undone.',
    ],
    delete: 'Delete session',
    deleted: 'Session deleted.',
    failed: 'The recording could not be transcribed.',
    reasonLoading: 'Loading the reason…',
    uploadOther: 'Upload another recording',
    retryUseless: 'A retry is unlikely to help. Upload another recording.',
    none: 'No transcript yet',
    noneAbout: 'The transcript appears here after your GM adds a recording.',
    tabs: 'Session content',
    transcript: 'Transcript',
    summary: 'Summary',
    noAudio: 'The recording is not ready to play yet.',
    noLines: 'This transcript has no lines',
    noLinesGm: 'No speech was found. Upload another recording, or a transcript.',
    replace: 'Replace the recording or transcript',
    chat: 'Import a chat log',
    unknownFile: `This file type is not supported. Use a recording (${AUDIO}) or a transcript (TXT, VTT, SRT or JSON).`,
    imported: 'Transcript imported.',
    withheld: 'This transcript is hidden from players.',
    withheldAbout:
      'These lines of the earlier transcript were hidden, and have no match in this one. Hide what must stay hidden, then show the rest.',
    showToPlayers: 'Show to players',
    nowVisible: 'Players can see the transcript. Hidden lines stay hidden.',
    importFailed: (detail: string, field: string, problem: string) => `${detail} ${field} ${problem}.`,
  },

  upload: {
    heading: {
      sending: 'Uploading…',
      waiting: 'Waiting for the connection…',
      paused: 'Upload paused',
      failed: 'Upload failed',
    },
    percent,
    progress: 'Upload progress',
    sent: (file: string, sent: number, size: number) => `${file} · ${bytes(sent)} of ${bytes(size)}`,
    remaining: (ms: number) =>
      ms < 60_000
        ? '· Less than a minute left'
        : `· About ${plural(Math.round(ms / 60_000), { one: 'minute', other: 'minutes' })} left`,
    files: 'Files',
    progressOf: (file: string) => `Upload progress of ${file}`,
    ofFile: (sent: number, size: number) => (sent >= size ? `✓ ${bytes(size)}` : `${bytes(sent)} of ${bytes(size)}`),
    fileRefused: (file: string) => `${file} was refused. Choose the files again, without it or with another one.`,
    filesList: (names: string[]) => `Choose all of them: ${names.join(', ')}.`,
    next: 'After the upload it is queued and transcribed, and its lines appear here one after the other.',
    failed: (problem: string) => `${problem} The uploaded parts are kept. Continue to send the rest.`,
    pause: 'Pause',
    keepOpen: 'You can open other pages. Keep this tab open.',
    continue: 'Continue',
    interrupted: 'Upload interrupted',
    interruptedAbout: (file: string, size: number): Phrase => [
      'The upload of ',
      { strong: file },
      ` (${bytes(size)}) is incomplete. Choose the same file to continue.`,
    ],
    chooseAgain: 'Choose file',
    none: 'No recording yet',
    add: 'Add a recording',
    addAbout: `Drop files anywhere on this page, or choose them: ${AUDIO}. An interrupted upload can be continued.`,
    chooseFolder: 'Choose folder',
    chooseTranscript: 'Choose transcript',
    paste: 'Paste transcript',
    pasted: 'Transcript',
    importPasted: 'Import',
    tracksAbout:
      'A recording with one file for each speaker is a folder, several files at once, or a ZIP like those of Craig.',
    attended: 'Who attended?',
    speakers: 'How many people speak?',
    speakersHint: 'Tells speakers apart in a recording of everybody. If empty, the number is estimated.',
    speakersRange: (most: number) => `The number of people who speak must be 1 to ${number(most)}.`,
    formats: ['A transcript is plain text with ', { code: 'NAME: words' }, ', WebVTT, SubRip or JSON.'] as Phrase,
    file: 'The file',
    unsupported: `This file type is not supported. Use ${AUDIO}.`,
    empty: 'This file is empty. Choose another one.',
    rejected: (status: number) => `The storage rejected a part of the file (status ${status}).`,
    disconnected: 'The connection was lost.',
  },

  tracks: {
    heading: 'Tracks',
    title: 'Who speaks in which file?',
    about: 'Names are remembered: the next recording with these files gets them.',
    speakerOf: (file: string) => `Speaker of ${file}`,
    begin: 'Upload',
    leftOut: 'These files are not uploaded:',
    leftOutFile: (file: string, reason: string) => `${file}: ${reason}`,
    reasons: { empty: 'it is empty', unsupported: 'it is not a recording' },
    files: trackFiles,
    stages: {
      WAITING: 'Queued',
      PREPARING: 'Preparing',
      LISTENING: 'Transcribing',
      DONE: 'Transcribed',
      FAILED: 'Failed',
    } satisfies Record<TrackStage, string>,
    percent,
    rename: 'Rename',
    renameOf: (speaker: string) => `Rename ${speaker}`,
    replace: 'Replace',
    replaceOf: (speaker: string) => `Replace the track of ${speaker}`,
  },

  transcript: {
    find: 'Find in transcript',
    noMatches: 'No matches',
    match: (at: number, n: number) => `${number(at)} of ${number(n)}`,
    previous: 'Previous match',
    next: 'Next match',
    follow: 'Back to the current line',
    nextScene: 'Next scene',
    previousScene: 'Previous scene',
    compact: 'Compact',
    merge: 'Merge turns',
    mergeAbout: 'Show short lines of one speaker in a row as one paragraph',
  },

  timeline: {
    label: 'Time line',
    position: (ms: number, duration: number, scene: string | undefined) =>
      `${spoken(ms)} of ${spoken(duration)}` + (scene === undefined ? '' : `, ${scene}`),
    scenes: 'Scenes',
    secrets: 'Hidden from players',
    typed: 'Messages and notes',
    found: 'Matches',
  },

  speakers: {
    title: (n: number) => plural(n, { one: 'speaker', other: 'speakers' }),
    talked: (ms: number, share: number) => `${length(ms)} · ${percent(Math.round(share * 100))}`,
    lines: (n: number, share: number) =>
      `${plural(n, { one: 'line', other: 'lines' })} · ${percent(Math.round(share * 100))}`,
  },

  line: {
    number: (n: number) => `Line ${n}`,
    playFrom: (ms: number) => `Play from ${clock(ms)}`,
    linkTo: (ms: number) => `Link to ${clock(ms)}`,
    as: (character: string) => `as ${character}`,
    says: (speaker: string) => `${speaker}:`,
    renameSpeaker: 'Rename speaker',
    text: (n: number) => `Text of line ${n}`,
    keys: [{ key: 'Enter' }, ' saves, ', { key: 'Esc' }, ' closes and keeps a draft'] as Phrase,
    hidden: 'Hidden from players',
    correct: 'Correct',
    correctLine: (n: number) => `Correct line ${n}`,
    hide: 'Hide from players',
    hideLine: (n: number) => `Hide line ${n} from players`,
    show: 'Show to players',
    showLine: (n: number) => `Show line ${n} to players`,
    otherSpeaker: 'Change the speaker',
    otherSpeakerOf: (n: number) => `Change the speaker of line ${n}`,
    copy: 'Copy quote',
    copyLine: (n: number) => `Copy line ${n} as a quote`,
    quote: (text: string, speaker: string, session: string, ms: number | undefined, link: string) =>
      `“${text}”\n${[speaker, session, ...(ms === undefined ? [] : [clock(ms)])].join(', ')}\n${link}`,
    copied: 'Quote copied with its link.',
    notSaved: (problem: string) => `The line was not saved. Its text ${problem}.`,
    nowHidden: 'Hidden from players.',
    nowShown: 'Visible to players.',
    corrected: 'Corrected.',
    withHidden: (text: string) => `${text}\n(hidden from players)`,
  },

  speaker: {
    form: 'Speaker',
    as: 'as',
    nameAs: (name: string, character: string | undefined) => (character ? `${name} as ${character}` : name),
    character: 'Character',
    characterHint: 'Shared links show the character instead of the name',
    renamed: (name: string) => `Renamed to ${name} in this session.`,
    member: 'Member',
    memberHint: 'The member who speaks. Their voice is recognised in later recordings if they agreed.',
    noMember: 'No member',
  },

  proposals: {
    heading: 'Proposed names',
    probably: (label: string, name: string, confidence: number) =>
      `${label}: probably ${name} (${percent(Math.round(confidence * 100))})`,
    accept: 'Accept',
    acceptFor: (label: string, name: string) => `Accept ${name} for ${label}`,
  },

  chat: {
    title: 'Chat log',
    about:
      'Import the chat of a virtual tabletop: an export of Foundry VTT (JSON or text), or the saved page of a Roll20 ' +
      'chat archive. Messages that were sent during the recording appear in the transcript.',
    file: 'Chat log',
    start: 'Start of the recording',
    hideAll: 'Hide all messages from players',
    whispers: 'Whispers and rolls for the GM are always hidden. A text export does not mark them.',
    import: 'Import',
    remove: 'Remove messages',
    imported: (messages: number, outside: number) =>
      `${plural(messages, { one: 'message', other: 'messages' })} imported.` +
      (outside === 0 ? '' : ` ${plural(outside, { one: 'message', other: 'messages' })} from before or after the recording left out.`),
    removed: 'Messages removed.',
    unknownFile: 'This file type is not supported. Use JSON, TXT or HTML.',
    kinds: { chat: 'Chat', roll: 'Roll', whisper: 'Whisper', note: 'Note' } satisfies Record<MessageKind, string>,
  },

  otherSpeaker: {
    form: 'Change the speaker',
    speaker: 'Speaker',
    new: 'New speaker…',
    scope: 'Lines',
    line: 'this line',
    range: 'from here to line…',
    rest: (speaker: string) => `all lines of ${speaker} from here on`,
    end: 'Last line',
    changed: 'Speaker changed.',
  },

  respell: {
    label: 'Corrected name',
    places: (found: { utterances: number; summaries: number; sessions: number }) => {
      const parts = [
        found.utterances > 0 ? plural(found.utterances, { one: 'line', other: 'lines' }) : '',
        found.summaries > 0 ? plural(found.summaries, { one: 'summary', other: 'summaries' }) : '',
      ].filter(Boolean);
      return `${parts.join(' and ') || plural(0, { one: 'line', other: 'lines' })} of ${sessions(found.sessions)}`;
    },
    offer: (from: string, to: string, places: string): Phrase => [
      { strong: `“${from}”` },
      ` also occurs in ${places}. Change it to `,
      { strong: `“${to}”` },
      '?',
    ],
    example: (session: string | undefined, text: string) => `${session ?? 'Session'}: ${text}`,
    offerGlossary: (to: string): Phrase => ['Add ', { strong: `“${to}”` }, ' to the glossary of this campaign?'],
    addToGlossary: 'Add it to the glossary, so that transcription recognizes it',
    failed: (problem: string) => `${problem} Try again to correct the rest.`,
    correcting: 'Correcting…',
    correctAll: 'Correct all',
    add: 'Add to glossary',
    onlyThis: 'Only this line',
    added: (to: string) => `Added ${to} to the glossary.`,
    done: (to: string, places: string, left: number) =>
      `Changed to ${to} in ${places}.` +
      (left === 0 ? '' : ` Not changed in ${sessions(left)}, because of too many corrections.`),
  },

  summaries: {
    editions,
    only: 'Session summary',
    editLabel: (edition: string) => `Edit ${edition}`,
    write: 'Write',
    writeLabel: (edition: string) => `Write ${edition}`,
    textOf: (edition: string) => `Text of ${edition}`,
    text: 'The text',
    headingOf: (edition: string) => ` (${edition})`,
    syntax: [
      'Use ',
      { code: '##' },
      ' for headings, ',
      { code: '-' },
      ' for lists and ',
      { code: '[12:34](#t=754)' },
      ' for links to a moment.',
    ] as Phrase,
    by: (author: string | undefined, iso: string) => `Written by ${author ?? 'Talestream'} · ${ago(iso)}`,
    proposal: 'Talestream has a newer version',
    proposalAbout: 'The summary above was edited, so it is kept until you replace it.',
    useProposal: 'Use this version',
    keepCurrent: 'Keep the current version',
    noneGm: 'No summary yet. Talestream writes one after the transcription, or you can write it.',
    none: 'No summary yet.',
    saved: 'Summary saved.',
    conflict: 'Another user changed the summary. The current version is shown.',
    moment: 'Go to this moment',
    open: 'Open',
    download: 'Download',
    downloadLabel: (edition: string) => `Download ${edition}`,
  },

  recap: {
    previously: 'Previously on…',
    story: 'Story',
    headings: {
      PEOPLE_MET: 'People met',
      PLACES: 'Places',
      LOOT: 'Loot',
      DECISIONS: 'Decisions',
      OPEN_THREADS: 'Open threads',
      QUOTES: 'Memorable quotes',
    },
    nothing: 'Nothing that could be summarised was said.',
    more: 'Show more',
    less: 'Show less',
    zip: 'Download recaps',
  },

  scenes: {
    title: (n: number) => plural(n, { one: 'scene', other: 'scenes' }),
    edit: (title: string) => `Edit scene ${title}`,
    titleOf: (n: number) => `Title of scene ${n}`,
    lineOf: (n: number) => `First line of scene ${n}`,
    saved: 'Scene saved.',
    notSaved: (field: string, problem: string) => `The scene was not saved: ${field} ${problem}.`,
  },

  share: {
    title: 'Share this session',
    about:
      'Anyone with the link can read the player summary and the transcript without hidden lines. Characters replace ' +
      'the names of players. No sign-in is required.',
    preview: 'Preview',
    withPreview: 'Copy with preview',
    withPreviewAbout: 'Messengers show the name and the beginning of the recap. The link is in the address that servers log.',
    none: 'No links yet.',
    revokeTitle: 'Revoke this link?',
    revokeAbout: 'People who have the link can no longer open the session.',
    revoked: 'Link revoked.',
  },

  shared: {
    title: 'Shared session',
    summary: 'Summary',
    transcript: 'Transcript',
    none: 'No transcript yet',
    running: 'The recording is being transcribed. Try again later.',
    nothing: 'The transcript appears here when it is ready.',
    gone: 'This link has expired or was revoked',
    goneAbout: 'Request a new link from the person who shared it.',
    failed: 'This session could not be loaded',
  },

  player: {
    label: 'Recording',
    play: 'Play',
    pause: 'Pause',
    back: '−5 s',
    backLabel: 'Back 5 seconds',
    forward: '+5 s',
    forwardLabel: 'Forward 5 seconds',
    position: 'Position',
    positionOf: (time: number, duration: number) => `${spoken(time)} of ${spoken(duration)}`,
    speed: 'Speed',
    rate: (n: number) => `${number(n)}×`,
    problem: 'The recording cannot be played. Reload the page to try again.',
  },

  search: {
    title: 'Search',
    quoted: (q: string) => `“${q}”`,
    prompt: [
      'Type a name or a few words. You can use ',
      { code: '"exact words"' },
      ', ',
      { code: '-without' },
      ' and ',
      { code: 'speaker:name' },
      '.',
    ] as Phrase,
    searching: 'Searching…',
    results: (n: number, similar: boolean, meant: boolean) =>
      plural(n, { one: 'result', other: 'results' }) +
      (similar && n > 0 ? ', including similar spellings' : '') +
      (meant ? ', and passages with a similar meaning' : ''),
    none: 'No results',
    noneAbout: 'Try fewer words or another spelling. A new transcript takes a moment to appear in search.',
    noneFiltered: 'There are no results with these filters.',
    clearFilters: 'Clear filters',
    didYouMean: 'Did you mean:',
    suggestions: 'Suggestions',
    filters: 'Filters',
    facets: { campaign: 'Campaign', session: 'Session', speaker: 'Speaker' },
    count: number,
    notes: 'Notes',
    about: (campaign: string, playedOn: string | undefined) =>
      playedOn ? `${campaign} · ${day(playedOn)}` : campaign,
    places: { TRANSCRIPT: '', SUMMARY: 'Summary', SESSION: 'Session', ITEM: 'Note' },
    line: (n: number) => `Line ${n}`,
    said: (speaker: string, text: string) => `${speaker}: ${text}`,
    more: 'Load more',
    views: 'Search or ask',
  },

  ask: {
    title: 'Ask a question',
    ask: 'Ask',
    question: 'Your question',
    example: 'When did we promise the baron the amulet?',
    followUp: 'Ask a follow-up question',
    about:
      'Ask about what was said in your sessions. You get the passages that fit, and an answer if a language model is set up.',
    restricted: 'Only the campaign or session chosen in the search is read.',
    writing: 'Writing an answer…',
    cancelled: 'Cancelled. The question was not kept.',
    unknown: 'I don’t know: the transcripts you can read do not answer this.',
    withheld: 'This answer is not shown any more because a transcript it comes from has changed. Ask again.',
    reasons: {
      NO_MODEL: 'These passages fit best. No language model is set up to write an answer.',
      SWITCHED_OFF: 'These passages fit best. The language model is switched off in this workspace.',
      OVER_BUDGET: 'These passages fit best. This month’s budget for the language model is used up.',
      UNAVAILABLE: 'The language model cannot be reached now, so there is no complete answer.',
      REFUSED: 'The language model refused the question, so there is no complete answer.',
      UNUSABLE: 'The language model gave no usable answer.',
    },
    dropped: (n: number) =>
      `${plural(n, { one: 'sentence was', other: 'sentences were' })} left out because the lines cited do not support ${n === 1 ? 'it' : 'them'}.`,
    passages: (n: number) => plural(n, { one: 'passage', other: 'passages' }),
    nothingFound: 'No passage fits this question.',
    inSession: (session: string) => ` in ${session}`,
    another: 'New conversation',
    kept: 'Your conversations',
    keptAbout: 'Only you can see them. They are deleted 30 days after the last question.',
    questions: (n: number) => plural(n, { one: 'question', other: 'questions' }),
    deleteOf: (question: string) => ` ${question}`,
  },

  operations: {
    title: 'Operations',
    forbidden: 'This page is for operators.',
    legacyItems:
      'The table has data of version 1. Lists, workspaces and search show it after `talestream migrate legacy`.',
    groups: 'Consumer groups',
    lagOf: 'lag,',
    shards: (n: number) => plural(n, { one: 'shard', other: 'shards' }),
    consumersOf: (group: string) => `Consumers of ${group}`,
    consumer: 'Consumer',
    handled: 'Handled',
    parked: 'Parked',
    lag: 'Lag',
    parkedChanges: 'Parked changes',
    noneParked: 'No parked changes.',
    sessions: 'Pending and failed sessions',
    noneUnfinished: 'No pending or failed sessions.',
    moreUnfinished: 'There are more. These are the oldest.',
    nextAttempt,
    workspace: 'Workspace',
    session: 'Session',
    status: 'Status',
    item: 'Item',
    reason: 'Reason',
    since: 'Since',
    attempts: 'Attempts',
    action: 'Action',
    retryItem: (item: string) => `Retry ${item}`,
    discardItem: (item: string) => `Discard ${item}`,
    discardTitle: 'Discard this change?',
    discardAbout: (item: string, consumer: string): Phrase => [
      'The change of ',
      { strong: item },
      ` will not be applied by ${consumer}. A later change of the item is. This cannot be undone.`,
    ],
    discarded: 'Change discarded.',
    outcomes: {
      applied: 'The change was applied.',
      overtaken: 'The change was superseded by a newer one.',
    } as Record<string, string>,
    stillParked: (reason: string) => `Still parked: ${reason}`,
    index: 'Search index',
    rebuilt: (finishedAt: string, documents: number, took: string) =>
      `Rebuilt ${ago(finishedAt)}: ${plural(documents, { one: 'document', other: 'documents' })} in ${took}.`,
    neverRebuilt: 'Not rebuilt since the system was set up.',
    verify: 'Verify index',
    verifying: 'Verifying…',
    neverVerified: 'Not verified since this process started.',
    verifiedAt: (iso: string) => `Verified ${ago(iso)}`,
    clean: 'Index and table match',
    differences: (n: number) => plural(n, { one: 'difference', other: 'differences' }),
    verified: (clean: boolean) => (clean ? 'Index and table match.' : 'Index and table differ. See the list.'),
    storage: 'Storage, usage and versions',
    tableItems: 'Items in the table',
    tableSize: 'Size of the table',
    documents: 'Documents in the index',
    indexSize: 'Size of the index',
    memory: 'Memory',
    memoryOf: (used: number, most: number) => `${bytes(used)} of ${bytes(most)}`,
    started: 'Started',
    version: 'Talestream',
    java: 'Java',
    engine: 'OpenSearch',
    explain: {
      lag: 'How long ago the oldest change was written that this group has not handled yet.',
      shards: 'The parts of the stream that this process reads for the group.',
      handled: 'Changes that the consumer applied, skipped as stale or parked since this process started.',
      parked: 'Changes that the consumer could not apply since this process started. They are listed below until they are retried or discarded.',
      attempts: 'How often the consumer refused this change.',
      tableItems: 'All items of all workspaces. DynamoDB updates the number about every six hours.',
      tableSize: 'Without recordings and transcripts, which are files. DynamoDB updates it about every six hours.',
      documents: (index: string) => `Documents of the live index ${index}: one for each moment of a transcript, and one for each campaign, session and summary.`,
      indexSize: 'The space of the live index on one copy of its shards.',
      memory: 'What the heap of this process uses, and the most it may use.',
      started: (iso: string) => `This process started ${moment(iso)}. Its counters began then.`,
      version: 'The release of the process that answered.',
      java: 'The Java runtime of the process that answered.',
      engine: 'The version of the search engine.',
    },
  },

  lagChart: {
    none: 'No measurements yet. The first ones appear in a few seconds.',
    label: (groups: { name: string; lag: number }[]) =>
      `Lag over time. ${groups.map((group) => `${group.name}: ${millis(group.lag)}`).join(', ')}`,
    about: 'The lag at the last measurement. Every five seconds one is made, and those of an hour are kept.',
    asTable: 'Show as table',
    caption: 'Lag over time, newest first',
    time: 'Time',
    group: 'Group',
    lag: 'Lag',
  },
};

/** The same keys and parameters with other texts. */
type Translated<T> = T extends (...args: infer A) => string
  ? (...args: A) => string
  : T extends (...args: never[]) => unknown
    ? T
    : T extends object
      ? { [K in keyof T]: Translated<T[K]> }
      : T;

export type Strings = Translated<typeof english>;

/** The catalogue of the chosen language. */
export let strings: Strings = english;

export function speak(catalogue: Strings): void {
  strings = catalogue;
}
