import { fullName, formatPounds } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import type { Customer } from '@loupe/shared-types';
import { ContactNumber, Panel, useCalendar } from '@loupe/web-kit';
import { addressOfCustomer } from '../customer-words';
import css from './sheet.module.css';

const SHARES = { number: 'has the same number', name: 'has the same name' } as const;

/** Figures, contacts, sizes, notes and who else may be meant. */
export function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const calendar = useCalendar();
  const { erasedAt } = customer;
  const { noText, dispute, doubtful } = customer;
  const figures = [
    ['Open jobs', customer.openJobs],
    ['To collect', customer.uncollected],
    ['Owed now', formatPounds(customer.owed)],
    ['Deposits held', formatPounds(customer.depositsHeld)],
  ] as const;
  return (
    <div className={css.column}>
      {(noText || dispute || doubtful) && (
        <p className={css.marks}>
          {noText && <span>Do not text</span>}
          {dispute && <span>Dispute open</span>}
          {doubtful && <span>Doubtful: the number was known under another name</span>}
        </p>
      )}
      <dl className={css.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {erasedAt !== null ? (
        <Panel title="Record">
          <p className={css.none}>
            Erased on {calendar.formatDate(erasedAt)}. Of the person nothing is kept; numbers, dates and
            amounts of their jobs are.
          </p>
        </Panel>
      ) : (
        <Written customer={customer} />
      )}
    </div>
  );
}

/** Contacts, sizes, notes and who else may be meant. */
function Written({ customer }: { readonly customer: Customer }) {
  const { contacts, homeAddress, postcode, note, sizes, alsoKnown } = customer;
  return (
    <>
      {alsoKnown.length > 0 && (
        <Panel title="Also known">
          <ul className={css.plain}>
            {alsoKnown.map((other) => (
              <li key={other.id}>
                <Link to={addressOfCustomer(other.id)}>
                  <bdi>{fullName(other)}</bdi>
                </Link>
                , {other.postcode}, {SHARES[other.shares]}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Contact">
        {contacts.length === 0 && homeAddress === '' && postcode === '' && (
          <p className={css.none}>None written down.</p>
        )}
        <ul className={css.plain}>
          {contacts.map(({ kind, label, raw }, at) => (
            <li key={at}>
              {kind === 'phone' ? <ContactNumber contact={raw} /> : <a href={`mailto:${raw}`}>{raw}</a>}
              {label && <span className={css.muted}> {label}</span>}
            </li>
          ))}
          {(homeAddress !== '' || postcode !== '') && (
            <li className={css.address}>
              <bdi>{homeAddress}</bdi>
              <br />
              <bdi>{postcode}</bdi>
            </li>
          )}
        </ul>
      </Panel>
      <Panel title="Ring sizes">
        {sizes.length === 0 && <p className={css.none}>None written down.</p>}
        <ul className={css.plain}>
          {sizes.map(({ finger, size }, at) => (
            <li key={at}>
              <b>{size}</b> {finger}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Notes">
        <p className={note ? css.note : css.none}>{note ?? 'Nothing written down.'}</p>
      </Panel>
    </>
  );
}
