import {
  BOARD_STAGES,
  displayNumber,
  isOverdue,
  moneyWords,
  nextStep,
  STAGE_DISPLAYS,
  type BoardStage,
} from '@loupe/domain';
import { useOpenJob } from '@loupe/plugin-sdk';
import { Icon } from '@loupe/plugin-sdk/icons';
import type { JobListItem } from '@loupe/shared-types';
import { ErrorNote, JobLink, onEscape, useAction, useCalendar, useNow } from '@loupe/web-kit';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { daysInStage } from '../ages';
import { DueDate } from '../due-date';
import controls from '../job-card/controls.module.css';
import { useFocusReturn } from '../job-card/focus-return';
import { MissingQuestion } from '../job-card/missing-question';
import { takeNextStep } from '../next-step-action';
import type { Carrying } from './board';
import { SurnameFirst } from '../job-card/surname-first';
import css from './board.module.css';
import { MenuButton } from '../menu-button';
import { useTouchCarry } from './use-touch-carry';

interface BoardCardProps {
  readonly job: JobListItem;
  readonly stage: BoardStage;
  readonly carrying: Carrying;
}

/** A job on the board: carried by its whole card, or with the keyboard by its handle; its menu does the same. */
export function BoardCard({ job, stage, carrying }: BoardCardProps) {
  const calendar = useCalendar();
  const now = useNow();
  const handle = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLLIElement>(null);
  useTouchCarry(card, {
    grab: () => carrying.grab(job, stage, false),
    over: (to) => carrying.moveOver(to, false),
    drop: carrying.drop,
    cancel: carrying.cancel,
  });
  const openJob = useOpenJob();
  const taking = useAction(takeNextStep);
  const [asks, setAsks] = useState(false);
  useFocusReturn(asks ? 'missing' : null);
  const stopAsking = () => setAsks(false);
  const step = nextStep(job, stage);
  const number = displayNumber(job);
  const { carried, focusOn } = carrying;
  const isGrabbed = carried?.job.id === job.id && carried.from === stage;

  useEffect(() => {
    if (focusOn === `${stage} ${job.id}`) handle.current?.focus();
  }, [focusOn, job.id, stage]);

  function press(event: KeyboardEvent) {
    const at = carried ? BOARD_STAGES.indexOf(carried.over) : -1;
    const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1 }[event.key];
    if (event.key === ' ') {
      if (isGrabbed) carrying.drop();
      else carrying.grab(job, stage, true);
    } else if (!isGrabbed) return;
    else if (event.key === 'Escape') carrying.cancel();
    else if (event.key === 'Tab') return carrying.cancel();
    else if (next !== undefined) {
      const to = BOARD_STAGES[Math.min(Math.max(next, 0), BOARD_STAGES.length - 1)];
      if (to) carrying.moveOver(to, true);
    } else return;
    event.preventDefault();
  }

  return (
    <li
      ref={card}
      className={css.card}
      draggable
      data-grabbed={isGrabbed}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', number);
        carrying.grab(job, stage, false);
      }}
      onDragEnd={carrying.cancel}
    >
      <div className={css.head}>
        <button
          ref={handle}
          type="button"
          className={css.handle}
          aria-label={`Move ${number}`}
          aria-describedby="board-keys"
          aria-pressed={isGrabbed}
          onKeyDown={press}
          // A button is pressed by the release of Space, which has grabbed or dropped already.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        >
          <Icon name="menu" size={16} />
        </button>
        <JobLink job={job} className={css.number} />
        <MenuButton
          label={`Actions for ${number}`}
          items={[
            ...(step?.sets ? [{ label: step.label, run: () => taking.run({ job, step }) }] : []),
            { label: 'Open job', run: () => openJob(job.id) },
            ...BOARD_STAGES.filter((to) => to !== stage).map((to) => ({
              label: `Move to ${STAGE_DISPLAYS[to].title}`,
              run: () => (to === 'missing' ? setAsks(true) : carrying.moveTo(job, stage, to)),
            })),
          ]}
        />
      </div>
      <p className={css.name}>
        <SurnameFirst job={job} />
      </p>
      <p className={css.items}>
        <bdi>{job.items}</bdi>
      </p>
      <p className={css.facts}>
        <DueDate job={job} />
        <span>{moneyWords(job).main}</span>
        <span>{daysInStage(job, calendar, now)}</span>
        {job.statusOrder === 'High Priority' && <strong>High Priority</strong>}
        {isOverdue(job, now, calendar) && <strong>Overdue</strong>}
      </p>
      {asks && (
        <div className={controls.held} role="status" onKeyDown={onEscape(stopAsking)}>
          <MissingQuestion
            autoFocus
            onMark={() => {
              stopAsking();
              return carrying.moveTo(job, stage, 'missing');
            }}
            onCancel={stopAsking}
          />
        </div>
      )}
      <ErrorNote error={taking.error} />
    </li>
  );
}
