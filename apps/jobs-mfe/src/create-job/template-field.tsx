import { formatPounds } from '@loupe/domain';
import type { JobTemplate } from '@loupe/shared-types';
import { queryOf, type TextField } from '@loupe/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { SuggestField } from './suggest-field';
import { matchesOf } from './template-matches';

interface TemplateFieldProps extends ComponentProps<typeof TextField> {
  readonly onChoose: (template: JobTemplate) => void;
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** An item's field, which lists the templates that match what is typed; the arrow keys and Enter choose (TEMPLATE-3). */
export function TemplateField(props: TemplateFieldProps) {
  const { data: templates = [], isLoading } = useQuery({
    ...queryOf('GET /api/templates'),
    refetchOnMount: 'always',
  });
  const [text, setText] = useState<string | null>(null);
  const isTyped = text !== null && text.trim() !== '';
  const matches = text === null ? [] : matchesOf(templates, text);
  return (
    <SuggestField
      {...props}
      listName="Usual jobs"
      options={matches}
      // As in the list of customers; all of them are only looked through.
      firstIsActive={isTyped}
      isChanging={isLoading && isTyped}
      keyOf={({ id }) => id}
      onAsk={setText}
      draw={({ item, work, price, days: ready }) => (
        <>
          <span>
            <b>
              <bdi>{item}</bdi>
            </b>{' '}
            <bdi>{work}</bdi>
          </span>
          <small>
            {formatPounds(price)}, {days(ready)}
          </small>
        </>
      )}
    />
  );
}
