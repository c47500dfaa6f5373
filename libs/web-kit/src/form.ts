import { useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { ApiError } from './api-error';
import { focusFirst, rechecked, type FormValues, type Messages, type Reading } from './form-reading';

interface FormOptions<Values, Body> {
  /** What the controls show first. */
  readonly initial: Values;
  /** What the values mean: the body to send, or a message for each invalid field. */
  readonly read: (values: Values) => Reading<Values, Body>;
  /** Sends the body. What it throws is shown as `refused`; a failed action returns undefined and shows its own error. */
  readonly send: (body: NonNullable<Body>, button: HTMLElement | null) => Promise<unknown>;
  /** Called with each change by the user, such as to keep a draft. */
  readonly onChange?: (values: Values) => void;
}

/** The props of a field's control, beside its label. */
export interface FormField<Name extends string = string> {
  readonly name: Name;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

export interface Form<Values> {
  readonly values: Values;
  readonly field: <Name extends keyof Values & string>(name: Name) => FormField<Name>;
  /** The same for a password or a PIN, whose text is not written into the document. */
  readonly secret: <Name extends keyof Values & string>(name: Name) => Omit<FormField<Name>, 'value'>;
  readonly change: (changes: Partial<Values>) => void;
  /** Shows other values, without messages; `onChange` is not called. */
  readonly reset: (values?: Values) => void;
  /** Shows messages of the server beside fields, and focuses the first. */
  readonly refuse: (messages: Messages<Values>) => void;
  /** Of the form element. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  };
  readonly pending: boolean;
  /** Why the last submit failed, for an ErrorNote; null from the next one on. */
  readonly refused: unknown;
}

/** Also in a field in which Enter alone begins a line (INTAKE-2). */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/**
 * A form: what was typed, its validation on submit and from then on with each change, the focus on the first invalid
 * field, and one submit at a time.
 */
export function useForm<Values extends FormValues<Values>, Body>(
  options: FormOptions<Values, Body>,
): Form<Values> {
  const { read, send, onChange } = options;
  const [initial] = useState(options.initial);
  const [values, setValues] = useState(initial);
  const [messages, setMessages] = useState<Messages<Values>>({});
  const [isChecked, setIsChecked] = useState(false);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);

  const refuse = (found: Messages<Values>) => {
    setMessages(found);
    focusFirst(element.current, found);
  };

  const change = (changes: Partial<Values>) => {
    const next = { ...values, ...changes };
    setValues(next);
    onChange?.(next);
    if (isChecked) setMessages(rechecked(messages, read(values), read(next), changes));
  };

  const reset = (next: Values = initial) => {
    setValues(next);
    setMessages({});
    setIsChecked(false);
    // The controls of secrets are not written from the values.
    element.current?.reset();
  };

  async function submit(button: HTMLElement | null) {
    setRefused(null);
    setIsChecked(true);
    const reading = read(values);
    if ('messages' in reading) return refuse(reading.messages);
    setMessages({});
    setPending(true);
    isBusy.current = true;
    try {
      await send(reading.body as NonNullable<Body>, button);
    } catch (error) {
      // A user who cancelled the password prompt needs no error message.
      if (!(error instanceof ApiError && error.isCancelled)) setRefused(error);
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  }

  const secret = <Name extends keyof Values & string>(name: Name) => ({
    name,
    error: messages[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value } as unknown as Partial<Values>),
  });

  return {
    values,
    secret,
    field: (name) => ({ ...secret(name), value: values[name] }),
    change,
    reset,
    refuse,
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!isBusy.current) void submit(submitter ?? null);
      },
      onKeyDown: submitOnCtrlEnter,
    },
    pending,
    refused,
  };
}
