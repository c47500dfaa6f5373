import { Button } from '@loupe/plugin-sdk/ui';
import { useNavigate } from '@loupe/plugin-sdk/router';
import { ErrorNote, Panel, SelectField, TextField, useAction, useForm } from '@loupe/web-kit';
import css from '../custody/custody.module.css';
import { usePlaces } from '../custody/places';
import { openTransfer } from './transfer-actions';

const EMPTY = { fromId: '', toId: '', carrier: '', seal: '' };

function read({ fromId, toId, carrier, seal }: typeof EMPTY) {
  const messages = {
    ...(fromId === '' && { fromId: 'Choose the shop it leaves' }),
    ...(toId === '' && { toId: 'Choose the shop it goes to' }),
    ...(toId !== '' && toId === fromId && { toId: 'Choose two different shops' }),
    ...(carrier.trim() === '' && { carrier: 'Say who carries it' }),
  };
  if (Object.keys(messages).length > 0) return { messages };
  return { body: { fromId: Number(fromId), toId: Number(toId), carrier, seal } };
}

export function NewTransfer() {
  const navigate = useNavigate();
  const places = usePlaces();
  const action = useAction(openTransfer);
  const form = useForm({
    initial: EMPTY,
    read,
    send: async (body) => {
      const opened = await action.run(body);
      if (opened) await navigate(`/transfers?transfer=${opened.id}`);
    },
  });
  const shops = (places.data ?? [])
    .filter(({ kind }) => kind === 'shop')
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Panel title="New transfer">
      <ErrorNote error={places.error} onRetry={() => void places.refetch()} />
      <form {...form.props} aria-label="New transfer">
        <div className={css.panels}>
          <div className={css.options}>
            <SelectField label="From" placeholder="Choose a shop" options={shops} {...form.field('fromId')} />
            <SelectField label="To" placeholder="Choose a shop" options={shops} {...form.field('toId')} />
            <TextField label="Carrier" maxLength={200} {...form.field('carrier')} />
            <TextField label="Seal number" optional maxLength={200} {...form.field('seal')} />
          </div>
          <ErrorNote error={action.error} />
          <div className={css.buttons}>
            <Button type="primary" htmlType="submit" disabled={form.pending}>
              Begin
            </Button>
          </div>
        </div>
      </form>
    </Panel>
  );
}
