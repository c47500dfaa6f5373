import { OTHER_LOCATION, OTHER_LOCATION_PREFIX } from '@loupe/shared-types';
import { SelectField, TextField, useLocationChoices } from '@loupe/web-kit';
import { Controller, type Control } from 'react-hook-form';
import { labelOf } from '../job-fields';
import type { EditValues } from './edit-values';

const isOther = (location: string) => location.startsWith(OTHER_LOCATION_PREFIX);

/** The location at intake. Other needs a text. */
export function EditLocation({ control }: { readonly control: Control<EditValues> }) {
  const choices = useLocationChoices();
  return (
    <Controller
      control={control}
      name="location"
      render={({ field, fieldState }) => {
        const choice = isOther(field.value) ? OTHER_LOCATION : field.value;
        return (
          <>
            <SelectField
              label={labelOf('location')}
              name="location"
              value={choice}
              error={isOther(field.value) ? undefined : fieldState.error?.message}
              options={choices.includes(choice) ? choices : [choice, ...choices]}
              onChange={(event) =>
                field.onChange(
                  event.target.value === OTHER_LOCATION ? OTHER_LOCATION_PREFIX : event.target.value,
                )
              }
            />
            {isOther(field.value) && (
              <TextField
                label="Where is it?"
                name="otherLocation"
                value={field.value.slice(OTHER_LOCATION_PREFIX.length)}
                error={fieldState.error?.message}
                onChange={(event) => field.onChange(OTHER_LOCATION_PREFIX + event.target.value)}
              />
            )}
          </>
        );
      }}
    />
  );
}
