import type { Found, FoundGroup } from '@loupe/plugin-sdk';
import { StatusBadge } from '@loupe/web-kit';
import { useEffect, type MouseEvent } from 'react';
import css from './find.module.css';

interface FindListProps {
  readonly id: string;
  readonly groups: readonly FoundGroup[];
  /** The place of the active result among all. */
  readonly active: number;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (result: Found, modified: boolean) => void;
}

export const optionId = (id: string, at: number): string => `${id}-${at}`;

/** The results under their headings, as one list box. */
export function FindList({ id, groups, active, onPoint, onChoose }: FindListProps) {
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' });
  }, [active, id]);
  let at = -1;
  return (
    <div id={id} role="listbox" aria-label="Results" className={css.list} tabIndex={-1}>
      {groups
        .filter(({ results }) => results.length > 0)
        .map((group, n) => (
          <div key={`${group.title} ${n}`} role="group" aria-label={group.title}>
            <p className={css.heading} aria-hidden="true">
              {group.title}
              {group.total !== undefined && group.total > group.results.length && (
                <span>
                  {group.results.length} of {group.total.toLocaleString('en-GB')}
                </span>
              )}
            </p>
            {group.results.map((result) => {
              at += 1;
              const place = at;
              return (
                <Option
                  key={result.key}
                  id={optionId(id, place)}
                  result={result}
                  isActive={place === active}
                  onPoint={() => onPoint(place)}
                  onChoose={(event) => onChoose(result, event.ctrlKey || event.metaKey)}
                />
              );
            })}
          </div>
        ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly result: Found;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: (event: MouseEvent) => void;
}

/** The keys are those of the field, which has the focus: an option itself takes none. */
function Option({ id, result, isActive, onPoint, onChoose }: OptionProps) {
  const { title, name, details, badge, facts = [] } = result;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={css.option}
      onPointerMove={onPoint}
      onClick={onChoose}
      onKeyDown={() => undefined}
    >
      <span className={css.main}>
        <b>{title}</b> {name && <bdi>{name}</bdi>}
        {details && (
          <small>
            <bdi>{details}</bdi>
          </small>
        )}
      </span>
      {badge && <StatusBadge {...badge} />}
      {facts.length > 0 && (
        <small className={css.facts}>
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </small>
      )}
    </div>
  );
}
