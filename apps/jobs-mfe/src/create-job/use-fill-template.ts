import { poundsText } from '@loupe/domain';
import { serverNow, useShell } from '@loupe/plugin-sdk';
import { isBlankText, type JobTemplate } from '@loupe/shared-types';
import { useCalendar, type Form } from '@loupe/web-kit';
import { useEffect, useRef } from 'react';
import type { CreateJobValues } from './create-job-form';
import type { RowNumber } from './item-rows';

const DAY_MS = 86_400_000;

type Changes = Partial<CreateJobValues>;

/**
 * What a template puts into the row of an item and the fields that are still empty: the day it is ready is
 * `days` after `today`, a day in shop time (TEMPLATE-3).
 */
function changesOf(
  values: CreateJobValues,
  row: RowNumber,
  { item, work, price, days }: JobTemplate,
  today: string,
): Changes {
  const isDayFree = values.dateToBeConfirmed === 'No' && values.confirmedDate === '';
  const ready = new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  return {
    [`item${row}`]: item,
    ...(isBlankText(values[`description${row}`]) && { [`description${row}`]: work }),
    ...(isBlankText(values.totalCost) && price > 0 && { totalCost: poundsText(price) }),
    ...(isDayFree && days > 0 && { dateToBeConfirmed: 'Yes', confirmedDate: ready }),
  };
}

/** Returns how to fill the form from a template; its toast takes it back. */
export function useFillTemplate(form: Form<CreateJobValues>) {
  const { notify } = useShell();
  const calendar = useCalendar();
  // The toast outlives the render in which the template was chosen.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  return (row: RowNumber, template: JobTemplate) => {
    const { values } = form;
    const changes = changesOf(values, row, template, calendar.today(serverNow()));
    const names = Object.keys(changes) as (keyof CreateJobValues)[];
    form.change(changes);
    notify({
      title: 'Usual job filled in',
      description: `${template.item}: ${template.work}`,
      undo: () =>
        latest.current.change(Object.fromEntries(names.map((name) => [name, values[name]])) as Changes),
    });
  };
}
