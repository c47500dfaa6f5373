import { Button } from '@loupe/plugin-sdk/ui';
import { displayLocation } from '@loupe/domain';
import {
  OTHER_LOCATION,
  OTHER_LOCATION_PREFIX,
  TEXT_LIMITS,
  TEXTS,
  visibleText,
  type Job,
} from '@loupe/shared-types';
import { Icon } from '@loupe/plugin-sdk/icons';
import { onEscape, useForm, useLocationOptions, type RunningAction } from '@loupe/web-kit';
import { useId, useRef, useState } from 'react';
import { useCardUse } from '../card-use';
import { ChoiceSelect } from './choice-select';
import css from './controls.module.css';

interface LocationChangerProps {
  readonly job: Job;
  readonly action: RunningAction<{ readonly job: Job; readonly location: string }, unknown>;
  /** The key that moves the focus to it. */
  readonly shortcut?: string;
}

/** The location of the item. Other needs a text first; every other choice is saved at once (MOVE-2). */
export function LocationChanger({ job, action, shortcut }: LocationChangerProps) {
  const locations = useLocationOptions();
  const select = useRef<HTMLSelectElement>(null);
  const [asking, setAsking] = useState(false);
  useCardUse(asking);
  const current = action.pending && action.input ? action.input.location : displayLocation(job);

  function close() {
    setAsking(false);
    select.current?.focus();
  }

  function choose(location: string) {
    if (location === OTHER_LOCATION) setAsking(true);
    else void action.run({ job, location });
  }

  return (
    <>
      <span className={css.place}>
        <Icon name="pin" size={15} />
        <ChoiceSelect
          label="Location"
          ref={select}
          shortcut={shortcut}
          // Where a key leads to it, another one moves.
          numbered={shortcut ? locations : undefined}
          name="currentItemLocation"
          className={css.quietSelect}
          value={asking ? OTHER_LOCATION : current}
          options={(locations.includes(current) ? locations : [current, ...locations]).map((place) => ({
            value: place,
            label: place,
          }))}
          isPending={action.pending}
          onChoose={choose}
        />
      </span>
      {asking && (
        <OtherLocation
          onCancel={close}
          onSave={(words) => {
            void action.run({ job, location: OTHER_LOCATION_PREFIX + words });
            close();
          }}
        />
      )}
    </>
  );
}

interface OtherLocationProps {
  readonly onSave: (words: string) => void;
  readonly onCancel: () => void;
}

function OtherLocation({ onSave, onCancel }: OtherLocationProps) {
  const id = useId();
  const form = useForm({
    initial: { otherLocation: '' },
    read: ({ otherLocation }) => {
      const place = visibleText(otherLocation).trim();
      return place ? { body: place } : { messages: { otherLocation: TEXTS.otherLocationRequired } };
    },
    send: async (place) => onSave(place),
  });
  const { error, ...control } = form.field('otherLocation');

  return (
    <form className={css.other} {...form.props} onKeyDown={onEscape(onCancel)}>
      <label className={css.otherLabel} htmlFor={id}>
        Where is it?
      </label>
      <input
        id={id}
        // Opened by the user's own choice of Other, so moving the focus is expected.
        autoFocus
        {...control}
        className={css.input}
        maxLength={TEXT_LIMITS.short - OTHER_LOCATION_PREFIX.length}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
      />
      <Button htmlType="submit" type="primary">
        Save location
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
      {error && (
        <p id={`${id}-error`} role="alert" className={css.error}>
          {error}
        </p>
      )}
    </form>
  );
}
