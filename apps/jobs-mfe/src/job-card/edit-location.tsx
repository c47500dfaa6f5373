import { labelOf } from '@loupe/domain';
import { OTHER_LOCATION, OTHER_LOCATION_PREFIX } from '@loupe/shared-types';
import { SelectField, TextField, useLocationOptions, type Form } from '@loupe/web-kit';
import type { EditValues } from './edit-values';

/** The location at intake. Other needs a text. */
export function EditLocation({ form }: { readonly form: Form<EditValues> }) {
  const options = useLocationOptions();
  const { value, error } = form.field('location');
  const isOther = value.startsWith(OTHER_LOCATION_PREFIX);
  const choice = isOther ? OTHER_LOCATION : value;
  return (
    <>
      <SelectField
        label={labelOf('location')}
        name="location"
        value={choice}
        error={isOther ? undefined : error}
        options={options.includes(choice) ? options : [choice, ...options]}
        onChange={({ target }) =>
          form.change({ location: target.value === OTHER_LOCATION ? OTHER_LOCATION_PREFIX : target.value })
        }
      />
      {isOther && (
        <TextField
          label="Where is it?"
          name="otherLocation"
          value={value.slice(OTHER_LOCATION_PREFIX.length)}
          error={error}
          onChange={({ target }) => form.change({ location: OTHER_LOCATION_PREFIX + target.value })}
        />
      )}
    </>
  );
}
