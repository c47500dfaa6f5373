import type { JobListItem } from '@loupe/shared-types';
import { ErrorNote, onEscape, useAction } from '@loupe/web-kit';
import { useId, useRef, useState } from 'react';
import { markAsFound, setMissing } from '../actions';
import { useCardUse } from '../card-use';
import { CardSwitch } from './card-controls';
import css from './job-card.module.css';
import { MissingQuestion } from './missing-question';

interface MissingToggleProps {
  readonly job: JobListItem;
  readonly isMissingPage: boolean;
}

/**
 * The missing switch. Marking an item as missing takes it off its page, so a first press only asks for a second one;
 * that it was found is saved at once (MISSING-3).
 */
export function MissingToggle({ job, isMissingPage }: MissingToggleProps) {
  const id = useId();
  const group = useRef<HTMLSpanElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  useCardUse(isHeld);
  const missing = useAction(isMissingPage ? markAsFound : setMissing);
  const isMissing = (missing.pending && missing.input ? missing.input.missing : job.missing) === 'Yes';

  function release() {
    setIsHeld(false);
    group.current?.querySelector('button')?.focus();
  }

  function turn(on: boolean) {
    setIsHeld(on);
    return !on && isMissing ? missing.run({ job, missing: 'No' }) : undefined;
  }

  return (
    <>
      <span ref={group} className={css.missing} onKeyDown={isHeld ? onEscape(release) : undefined}>
        <label htmlFor={id}>Missing</label>
        <CardSwitch
          id={id}
          isQuiet
          isStep={isMissing}
          isOn={isMissing || isHeld}
          isPending={missing.pending}
          onTurn={turn}
        />
        {isHeld && (
          <span className={css.held} role="status">
            <MissingQuestion
              onMark={() => {
                release();
                return missing.run({ job, missing: 'Yes' });
              }}
              onCancel={release}
            />
          </span>
        )}
      </span>
      <ErrorNote error={missing.error} />
    </>
  );
}
