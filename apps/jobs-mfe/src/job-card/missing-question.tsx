import { CardButton } from './card-controls';

interface MissingQuestionProps {
  readonly onMark: () => unknown;
  readonly onCancel: () => void;
  /** Where it was asked for in a menu, which is gone. */
  readonly autoFocus?: boolean;
}

/** Marking an item as missing takes it off its page, so that it is asked for twice (MISSING-3). */
export function MissingQuestion({ onMark, onCancel, autoFocus }: MissingQuestionProps) {
  return (
    <>
      Not saved yet
      <CardButton isSmall isStep autoFocus={autoFocus} onClick={onMark}>
        Mark as missing
      </CardButton>
      <CardButton isSmall variant="quiet" onClick={onCancel}>
        Cancel
      </CardButton>
    </>
  );
}
