export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** What is outlined, of the first selector that is on the screen. */
  readonly at: readonly string[];
}

/** Two minutes of what a first day needs (HELP-3). */
export const TOUR: readonly TourStep[] = [
  {
    title: 'Find any job',
    text: 'Type the number on the bag, a telephone number, or a name with its capital letter; or press / or Find first. It is found whatever its stage.',
    at: ['header [role="search"]'],
  },
  {
    title: 'Take one in',
    text: 'Press n, or Create New Job, and type as the customer speaks: Tab goes on, Ctrl+Enter saves. What you type is kept as a draft.',
    at: ['nav a[href="/create-job"]'],
  },
  {
    title: 'Where jobs are',
    text: 'Each stage has its page and its count. A job moves from one to the next as its status changes.',
    at: ['nav[aria-label="Main"] section', 'nav[aria-label="Bottom bar"]'],
  },
  {
    title: 'Nothing is lost',
    text: 'What you save can be taken back: press Undo in the message at the bottom, or F8 to reach it by key. Every change is in the job’s history.',
    at: [],
  },
  {
    title: 'Help at any time',
    text: 'Press ? for all keys and for this tour. Larger text, your password and My Day are under your initials.',
    at: ['[popovertarget="account"]'],
  },
];
