import { contactParts } from '@loupe/domain';

interface ContactNumberProps {
  readonly contact: string;
  /** Of each link. */
  readonly className?: string;
}

/** A contact field as it was written, each number in it a link that dials. */
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
