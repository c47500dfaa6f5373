import { Button } from '@loupe/plugin-sdk/ui';
import { useState } from 'react';

interface SecondPressProps {
  readonly label: string;
  /** What the button reads after the first press. */
  readonly again: string;
  /** What it is about, for a screen reader. */
  readonly of: string;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
}

/** A button that acts on its second press. Leaving it takes the first back. */
export function SecondPress({ label, again, of, isDisabled = false, onConfirm }: SecondPressProps) {
  const [isAsked, setAsked] = useState(false);
  const words = isAsked ? again : label;
  return (
    <Button
      danger={isAsked}
      disabled={isDisabled}
      aria-label={`${words} ${of}`.trim()}
      onBlur={() => setAsked(false)}
      onClick={() => {
        if (isAsked) onConfirm();
        setAsked(!isAsked);
      }}
    >
      {words}
    </Button>
  );
}
