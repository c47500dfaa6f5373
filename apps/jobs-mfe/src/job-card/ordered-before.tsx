import { formatPounds, poundsText } from '@loupe/domain';
import { isBlankText, type OrderedPart } from '@loupe/shared-types';
import { queryOf, type Form } from '@loupe/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { SuggestField } from '../create-job/suggest-field';
import type { PartValues } from './part-values';
import { keyOfPart, partsBefore } from './parts-before';

/** The newest orders, which hold what a workshop orders again. */
const NEWEST = 200;

/**
 * What is ordered, which lists the parts ordered before: choosing one fills what is still empty and goes on to what no
 * order has from another, its invoice number (PART-6).
 */
export function OrderedBefore({ form }: { readonly form: Form<PartValues> }) {
  const [text, setText] = useState<string | null>(null);
  const [chosen, setChosen] = useState<OrderedPart | null>(null);
  const { data, isFetching } = useQuery({
    ...queryOf('GET /api/parts', undefined, { limit: NEWEST }),
    enabled: text !== null,
  });
  const { values } = form;

  const goOn = useEffectEvent(() => {
    const next = (['source', 'cost', 'invoiceNumber'] as const).find((name) => isBlankText(values[name]));
    const control = form.props.ref.current?.elements.namedItem(next ?? 'invoiceNumber');
    if (control instanceof HTMLElement) control.focus();
  });
  useEffect(() => {
    if (chosen) goOn();
  }, [chosen]);

  return (
    <SuggestField
      // Opened by the user's own click, so moving the focus is expected.
      autoFocus
      label="Description"
      {...form.field('description')}
      listName="Parts ordered before"
      firstIsActive
      options={text === null || !data ? [] : partsBefore(data, text)}
      isChanging={text !== null && !data && isFetching}
      keyOf={keyOfPart}
      onAsk={setText}
      onChoose={(part) => {
        form.change({
          description: part.description,
          ...(isBlankText(values.source) && { source: part.source }),
          ...(isBlankText(values.cost) && part.cost > 0 && { cost: poundsText(part.cost) }),
        });
        setChosen({ ...part });
      }}
      draw={({ description, source, cost }) => (
        <>
          <bdi>{description}</bdi>
          <small>
            <bdi>{source}</bdi>, {formatPounds(cost)}
          </small>
        </>
      )}
    />
  );
}
