import { BOARD_STAGES, displayNumber, dropOn, STAGE_DISPLAYS, type BoardStage } from '@loupe/domain';
import type { JobListItem } from '@loupe/shared-types';
import { ErrorNote, useAction } from '@loupe/web-kit';
import { useState, type ReactNode } from 'react';
import { moveOnBoard } from './board-action';
import { BoardColumn } from './board-column';
import css from './board.module.css';
import type { ListFilters } from './list-filters';

/** A job that is being carried, by pointer or keyboard, and the stage it is over. */
export interface Carried {
  readonly job: JobListItem;
  readonly from: BoardStage;
  readonly over: BoardStage;
}

/** What the cards and columns of the board tell it. */
export interface Carrying {
  readonly carried: Carried | null;
  readonly isPending: boolean;
  readonly grab: (job: JobListItem, from: BoardStage, isSpoken: boolean) => void;
  readonly moveOver: (to: BoardStage, isSpoken: boolean) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
  readonly moveTo: (job: JobListItem, from: BoardStage, to: BoardStage) => void;
  /** The card to focus once it is in its new column. */
  readonly focusOn: string | null;
}

interface BoardProps {
  readonly filters: ListFilters;
  readonly search: string;
  /** What is said where no stage has a job. */
  readonly empty: ReactNode;
}

const titleOf = (stage: BoardStage) => STAGE_DISPLAYS[stage].title;

/** The stages side by side; a card is carried from one to another by pointer or keyboard (BOARD-1). */
export default function Board({ filters, search, empty }: BoardProps) {
  const [sizes, setSizes] = useState<Readonly<Partial<Record<BoardStage, number>>>>({});
  const isEmpty = BOARD_STAGES.every((stage) => sizes[stage] === 0);
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, setSaid] = useState('');
  const [focusOn, setFocusOn] = useState<string | null>(null);
  const [userMessage, setUserMessage] = useState('');
  const moving = useAction(moveOnBoard);

  async function moveTo(job: JobListItem, from: BoardStage, to: BoardStage) {
    const number = displayNumber(job);
    const drop = dropOn(job, from, to);
    setCarried(null);
    setUserMessage('');
    if (!drop) return setSaid(`${number} stays in ${titleOf(from)}.`);
    if ('refused' in drop) {
      setUserMessage(`${drop.refused}: ${number} stays in ${titleOf(from)}.`);
      return undefined;
    }
    setSaid(`${number} dropped on ${titleOf(to)}.`);
    const saved = await moving.run({ job, sets: drop.sets, to: titleOf(to) });
    setFocusOn(`${saved ? to : from} ${job.id}`);
    return undefined;
  }

  const carrying: Carrying = {
    carried,
    isPending: moving.pending,
    focusOn,
    grab(job, from, isSpoken) {
      setCarried({ job, from, over: from });
      setUserMessage('');
      if (isSpoken)
        setSaid(
          `${displayNumber(job)} grabbed, over ${titleOf(from)}. Arrow keys choose a stage, Space drops, Escape cancels.`,
        );
    },
    moveOver(to, isSpoken) {
      if (carried && carried.over !== to) setCarried({ ...carried, over: to });
      if (isSpoken) setSaid(`Over ${titleOf(to)}.`);
    },
    drop() {
      if (carried) void moveTo(carried.job, carried.from, carried.over);
    },
    cancel() {
      if (carried) setSaid(`Cancelled: ${displayNumber(carried.job)} stays in ${titleOf(carried.from)}.`);
      setCarried(null);
    },
    moveTo: (...given) => void moveTo(...given),
  };

  return (
    <>
      <p id="board-keys" hidden>
        Space grabs this job. The arrow keys choose a stage, Space drops it there and Escape cancels.
      </p>
      <div className={css.spoken} role="status">
        {said}
      </div>
      {(userMessage || moving.error) && (
        <div className={css.refusal}>
          {userMessage && <ErrorNote error={userMessage} />}
          <ErrorNote error={moving.error} />
        </div>
      )}
      {isEmpty && empty}
      <div className={css.board} data-board role="group" aria-label="Board of stages">
        {BOARD_STAGES.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            filters={filters}
            search={search}
            carrying={carrying}
            onSize={(size) => setSizes((known) => ({ ...known, [stage]: size }))}
          />
        ))}
      </div>
    </>
  );
}
