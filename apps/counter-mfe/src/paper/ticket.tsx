import { codeOf, displayNumber, formatPounds, fullName, itemPairs, moneyLine } from '@loupe/domain';
import { useShell } from '@loupe/plugin-sdk';
import type { Job, PrintingSettings } from '@loupe/shared-types';
import { useCalendar } from '@loupe/web-kit';
import { Fitted } from './fitted';
import { copyWords, promised } from './job-facts';
import { JobQr } from './job-qr';
import css from './paper.module.css';
import type { TicketPaper } from './presets';
import { ticketSteps } from './ticket-steps';
import { useFitted } from './use-fitted';

interface TicketProps {
  readonly paper: TicketPaper;
  readonly job: Job;
  readonly copyNo: number;
  readonly settings: Pick<PrintingSettings, 'terms' | 'complaints'>;
}

const SMALLEST_NUMBER = 9;

/** A quote that the customer has not answered: nothing is agreed yet, whatever else the job says. */
const isEstimate = (job: Job): boolean => job.quoteAmount > 0 && !job.jobAccepted && !job.customerRejected;

/** The money of a ticket, as the customer agreed it: what is not agreed is an estimate. */
function moneyRows(job: Job): readonly (readonly [label: string, amount: string])[] {
  const { due, state } = moneyLine(job);
  const isAgreed = job.totalCost > 0 && !isEstimate(job) && !job.customerRejected;
  return [
    ...(isEstimate(job)
      ? [['Estimate, not to be exceeded unasked', formatPounds(job.quoteAmount)] as const]
      : []),
    ...(isAgreed ? [['Total agreed', formatPounds(job.totalCost)] as const] : []),
    ['Deposit', formatPounds(job.depositAmount)],
    ...(isAgreed ? [['Balance', state === 'paid' ? 'paid' : formatPounds(due)] as const] : []),
  ];
}

function workAgreed(job: Job): string {
  if (job.customerRejected) return 'None: you have declined the quote.';
  if (isEstimate(job)) return 'We look at it first and ask you before we begin.';
  if (job.totalCost > 0) return 'As described, for the total below.';
  return job.jobAccepted ? 'As described.' : 'We look at it first and ask you before we begin.';
}

type HalfProps = TicketProps & { readonly isCustomers: boolean };

function Half({ paper, job, copyNo, settings, isCustomers }: HalfProps) {
  const { shop } = useShell();
  const calendar = useCalendar();
  const code = codeOf('job', job.id);
  const half = useFitted<HTMLElement>(ticketSteps(paper));
  return (
    <section ref={half} className={css.half}>
      <div className={css.head}>
        <div className={css.who}>
          <p className={css.shop}>{shop.shopName}</p>
          <Fitted className={css.number} from={paper.number} to={SMALLEST_NUMBER} isWhole>
            {displayNumber(job)}
          </Fitted>
          <Fitted className={css.surname} from={paper.surname} to={SMALLEST_NUMBER}>
            <bdi>{fullName(job)}</bdi>
          </Fitted>
          <p>
            {[
              isCustomers ? 'Your ticket' : 'For the shop',
              ...copyWords(copyNo),
              calendar.formatDate(job.dateCreated),
              ...promised(job, calendar),
            ].join(' · ')}
          </p>
        </div>
        <div className={css.ticketCode}>
          <JobQr code={code} dpi={paper.dpi} />
          <span>{code}</span>
        </div>
      </div>
      <div className={css.body}>
        <h3>Customer says</h3>
        <ol className={css.pieces}>
          {itemPairs(job).map(({ item, description }, at) => (
            <li key={at}>
              <b className={css.words}>
                <bdi>{item}</bdi>
              </b>
              <span className={css.words}>
                <bdi>{description}</bdi>
              </span>
            </li>
          ))}
        </ol>
        <h3>Work agreed</h3>
        <p>{workAgreed(job)}</p>
        <dl className={css.money}>
          {moneyRows(job).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={css.foot}>
        <p className={css.terms}>{settings.terms}</p>
        {isCustomers ? (
          <p className={css.terms}>{settings.complaints}</p>
        ) : (
          <p className={css.signature}>Signature of the customer</p>
        )}
      </div>
    </section>
  );
}

/** The ticket in two parts: the customer's, and the shop's with a line to sign (LABEL-6). */
export function Ticket(props: TicketProps) {
  const { paper } = props;
  const inner = { padding: `${paper.edge}mm`, fontSize: `${paper.text}pt` };
  return (
    <div
      className={paper.height === null ? css.receipt : css.ticket}
      style={{ width: `${paper.width}mm`, ...(paper.height !== null && { height: `${paper.height}mm` }) }}
    >
      <div className={css.part} style={inner}>
        <Half {...props} isCustomers />
      </div>
      <div className={css.cut} aria-hidden />
      <div className={css.part} style={inner}>
        <Half {...props} isCustomers={false} />
      </div>
    </div>
  );
}
