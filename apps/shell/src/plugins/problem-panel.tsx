import { useShell } from '@loupe/plugin-sdk';
import { Icon } from '@loupe/plugin-sdk/icons';
import { useTabTitle } from '@loupe/web-kit';
import type { Problem } from './problems';
import css from './plugins.module.css';

const WORDS: Readonly<Record<Problem, { readonly what: string; readonly then: string }>> = {
  missing: {
    what: 'is not on the server',
    then: 'Its files have not arrived or were removed. Ask whoever looks after the system to publish it again.',
  },
  withdrawn: {
    what: 'has been withdrawn',
    then: 'Those who look after it have taken this version away. Try again; if no other has come by then, ask them what to use instead.',
  },
  incompatible: {
    what: 'does not fit this version',
    then: 'It was made for another version of the system. Ask whoever looks after the system to publish one that fits.',
  },
  unreachable: {
    what: 'cannot be reached',
    then: 'Its files did not arrive. Check the connection, then try again.',
  },
  crashed: {
    what: 'has stopped working',
    then: 'Something went wrong on this page. Try again; if it happens again, tell whoever looks after the system what you did.',
  },
};

interface ProblemPanelProps {
  readonly title: string;
  readonly problem: Problem;
  /** A detail of the plugin, such as the contract it was built for. */
  readonly detail?: string;
}

/** In place of a plugin's page: which plugin, what failed, what to do, and that the rest works (PLUGIN-3). */
export function ProblemPanel({ title, problem, detail }: ProblemPanelProps) {
  const { what, then } = WORDS[problem];
  useTabTitle(`${title} ${what}`, useShell().shop);
  return (
    <section className={css.problem} role="alert" data-problem={problem}>
      <Icon name="warning" size={28} />
      <h1>
        {title} {what}
      </h1>
      <p>{then}</p>
      {detail && <p>{detail}</p>}
      <p>Everything else goes on working, and nothing that was saved is lost.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Try again
      </button>
    </section>
  );
}
