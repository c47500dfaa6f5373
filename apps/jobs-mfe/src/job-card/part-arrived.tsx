import type { OrderedPart } from '@loupe/shared-types';
import { ErrorNote, useAction } from '@loupe/web-kit';
import { setPartArrived } from '../actions';
import { CardSwitch } from './card-controls';
import css from './panels.module.css';

/** A switch for whether a part has arrived; also after its job was completed (PART-3). */
export function PartArrived({ part }: { readonly part: OrderedPart }) {
  const action = useAction(setPartArrived);
  const arrived = action.pending && action.input ? action.input.arrived : part.partArrived;
  return (
    <>
      <span className={css.arrived}>
        <CardSwitch
          isStep
          isOn={arrived}
          isPending={action.pending}
          aria-label={`${part.description} has arrived`}
          onTurn={(on) => action.run({ part, arrived: on })}
        />
        {arrived ? 'Arrived' : 'Pending'}
      </span>
      {action.error && (
        <div className={css.partsNote}>
          <ErrorNote error={action.error} />
        </div>
      )}
    </>
  );
}
