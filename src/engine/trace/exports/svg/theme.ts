/** Colours of the drawing, one hue for each kind of span: the tokens of the page's look. */
export interface SvgTheme {
  panel: string;
  /** Behind the head of a batch. */
  band: string;
  line: string;
  ink: string;
  muted: string;
  faint: string;
  parallel: string;
  execute: string;
  executeLabel: string;
  queue: string;
  queueSoft: string;
  queueStripe: string;
  turn: string;
  turnSoft: string;
  turnStripe: string;
  held: string;
  preflight: string;
  stream: string;
  race: string;
  error: string;
}

export const svgThemes: Record<'light' | 'dark', SvgTheme> = {
  light: {
    panel: '#ffffff',
    band: '#f6f7f9',
    line: '#e3e6eb',
    ink: '#1b2330',
    muted: '#5d6778',
    faint: '#667085',
    parallel: '#1d55d0',
    execute: '#2f66db',
    executeLabel: '#ffffff',
    queue: '#8a5200',
    queueSoft: '#fdf1da',
    queueStripe: '#d9a24a',
    turn: '#6d35e0',
    turnSoft: '#f0eafe',
    turnStripe: '#c3a9f7',
    held: '#5f82d0',
    preflight: '#7d889b',
    stream: '#14a38b',
    race: '#d6249f',
    error: '#c92a1e',
  },
  dark: {
    panel: '#161b24',
    band: '#0f131a',
    line: '#262e3b',
    ink: '#e6eaf2',
    muted: '#94a0b3',
    faint: '#8490a5',
    parallel: '#8fb5ff',
    execute: '#4c86f5',
    executeLabel: '#0f131a',
    queue: '#f0a93a',
    queueSoft: '#33270f',
    queueStripe: '#8a631f',
    turn: '#a98bff',
    turnSoft: '#2a2145',
    turnStripe: '#57479a',
    held: '#5479bd',
    preflight: '#6b778c',
    stream: '#2cc4a8',
    race: '#ff5cc4',
    error: '#ff7d72',
  },
};
