import { splitPostcode } from '@loupe/domain';
import { isBlankText } from '@loupe/shared-types';
import type { Form } from '@loupe/web-kit';
import { useState, type KeyboardEvent } from 'react';
import type { CreateJobValues } from './create-job-form';

/**
 * The postcode at the end of a home address, as addresses are said and pasted: it goes into its own empty field, and Tab
 * passes over that (INTAKE-9).
 */
export function usePostcode(form: Form<CreateJobValues>) {
  const { values, change } = form;
  const [taken, setTaken] = useState<{ readonly whole: string; readonly postcode: string } | null>(null);
  const found = isBlankText(values.postcode) ? splitPostcode(values.homeAddress) : null;

  /** Whether there was one. */
  function take(): boolean {
    if (!found) return false;
    // What was taken back stays.
    if (taken?.whole === values.homeAddress) return false;
    setTaken({ whole: values.homeAddress, postcode: found.postcode });
    change({ homeAddress: found.address, postcode: found.postcode });
    return true;
  }

  return {
    /** Of the field of the address. */
    props: {
      onBlur: () => void take(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Tab' || event.shiftKey || !take()) return;
        const next = form.props.ref.current?.elements.namedItem('item1');
        if (!(next instanceof HTMLElement)) return;
        event.preventDefault();
        next.focus();
      },
    },
    /** What was taken from the address, while it stands in its field; else empty. */
    taken: taken?.postcode === values.postcode ? values.postcode : '',
    undo: () => taken && change({ homeAddress: taken.whole, postcode: '' }),
  };
}
