import { STAGE_DISPLAYS, type PageStage } from '@loupe/domain';
import { useShell } from '@loupe/plugin-sdk';
import type { Density } from '@loupe/shared-types';
import { lazyPart, useLocationOptions, useStats } from '@loupe/web-kit';
import { AGES, type FilterName, type ListFilters } from './list-filters';
import css from './list-toolbar.module.css';

const SaveView = lazyPart(() => import(/* webpackChunkName: "views" */ './save-view'));

interface ListToolbarProps {
  readonly stage: PageStage;
  readonly filters: ListFilters;
  /** How many jobs the filters leave; undefined until that is known. */
  readonly found: number | undefined;
  readonly search: string;
  /** The layouts that the page has. */
  readonly densities: readonly Density[];
  readonly density: Density | undefined;
  readonly onDensity: (density: Density) => void;
}

const LABELS: Readonly<Record<Density, string>> = { cards: 'Cards', rows: 'Rows', board: 'Board' };

/** Order, filters and density of a stage's list (SORT-1, SORT-2, DENSITY-1). */
export function ListToolbar({
  stage,
  filters,
  found,
  search,
  densities,
  density,
  onDensity,
}: ListToolbarProps) {
  const stats = useStats();
  const all = stats.data?.[STAGE_DISPLAYS[stage].statsField];
  const { signInNames } = useShell().shop;
  const places = useLocationOptions();
  const waits = stage === 'waiting-collection';
  const isOpen = stage !== 'completed';
  const by = filters.of('by');
  return (
    <div className={css.bar} role="group" aria-label="Order and filters">
      <Choice
        label="Order"
        name="order"
        filters={filters}
        options={[
          ['', 'Newest first'],
          ['oldest', 'Oldest first'],
          ['longest', isOpen ? 'Longest in stage' : 'Collected longest ago'],
          ...(isOpen ? [['due', waits ? 'Most overdue first' : 'Due soonest'] as const] : []),
        ]}
      />
      {isOpen && (
        <Chip name="overdue" value="true" filters={filters}>
          {waits ? 'Overdue only' : 'Past its date'}
        </Chip>
      )}
      <Chip name="priority" value="high" filters={filters}>
        High priority
      </Chip>
      {isOpen && (
        <>
          <Chip name="balanceDue" value="true" filters={filters}>
            Balance due
          </Chip>
          <Choice
            label="Place"
            name="place"
            filters={filters}
            options={[['', 'Any place'], ...places.map((place) => [place, place] as const)]}
          />
        </>
      )}
      <Choice
        label="Age"
        name="age"
        filters={filters}
        options={[['', 'Any age'], ...AGES.map((days) => [days, `Over ${days} days`] as const)]}
      />
      {by !== undefined && (
        <Chip name="by" value={by} filters={filters}>
          {`Taken in by ${signInNames.find(({ username }) => username === by)?.label ?? by}`}
        </Chip>
      )}
      {filters.isFiltered && (found !== undefined || density === 'board') && (
        <span className={css.found} role="status">
          {found !== undefined && (
            <>
              {found.toLocaleString('en-GB')} of {(all ?? found).toLocaleString('en-GB')}
              <span aria-hidden="true"> · </span>
            </>
          )}
          <button type="button" className={css.clear} onClick={filters.clear}>
            Clear
          </button>
        </span>
      )}
      {(filters.isFiltered || filters.of('order') || search.trim() !== '') && <SaveView search={search} />}
      <span className={css.densities} role="group" aria-label="Layout">
        {densities.map((one) => (
          <button
            key={one}
            type="button"
            className={css.density}
            aria-pressed={density === one}
            onClick={() => onDensity(one)}
          >
            {LABELS[one]}
          </button>
        ))}
      </span>
    </div>
  );
}

interface ChipProps {
  readonly name: FilterName;
  readonly value: string;
  readonly filters: ListFilters;
  readonly children: string;
}

function Chip({ name, value, filters, children }: ChipProps) {
  const isOn = filters.of(name) === value;
  return (
    <button
      type="button"
      className={css.chip}
      aria-pressed={isOn}
      onClick={() => filters.set(name, isOn ? null : value)}
    >
      {children}
    </button>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name: FilterName;
  readonly filters: ListFilters;
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** Changing it by an arrow key is harmless: nothing is saved. A value of the address that is not offered is shown. */
function Choice({ label, name, filters, options }: ChoiceProps) {
  const value = filters.of(name) ?? '';
  const isListed = options.some(([offered]) => offered === value);
  return (
    <select
      aria-label={label}
      className={css.choice}
      data-set={value !== ''}
      value={value}
      onChange={({ target }) => filters.set(name, target.value === '' ? null : target.value)}
    >
      {(isListed ? options : [...options, [value, value] as const]).map(([offered, text]) => (
        <option key={offered} value={offered}>
          {text}
        </option>
      ))}
    </select>
  );
}
