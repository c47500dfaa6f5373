import { contactParts } from '@loupe/domain';

interface ContactNumberProps {
  readonly contact: string;
  /** Of each link. */
  readonly className?: string;
}

/** A contact field as entered, with each number in it a tel link. */
export function ContactNumber({ contact, className }: ContactNumberProps) {
  return (
    <span dir="auto">
      {contactParts(contact).map(({ text, dial }, at) =>
        dial === undefined ? (
          text
        ) : (
          <a key={at} className={className} href={`tel:${dial}`}>
            {text}
          </a>
        ),
      )}
    </span>
  );
}
