import { countOf, customerFacts, fullName } from '@loupe/domain';
import { Link } from '@loupe/plugin-sdk/router';
import type { CustomerListItem } from '@loupe/shared-types';
import { ContactNumber, useCalendar } from '@loupe/web-kit';
import css from './customers.module.css';
import { addressOfCustomer } from './customer-words';

export function CustomerRow({ customer }: { readonly customer: CustomerListItem }) {
  const calendar = useCalendar();
  const { id, title, contacts, postcode, lastVisit, jobs, doubtful } = customer;
  const phone = contacts.find(({ kind }) => kind === 'phone');
  return (
    <li className={css.row}>
      <div>
        <Link to={addressOfCustomer(id)} className={css.name}>
          <bdi>{[title, fullName(customer)].filter(Boolean).join(' ')}</bdi>
        </Link>
        {doubtful && <span className={css.doubtful}>Doubtful</span>}
        <p className={css.facts}>{customerFacts(customer).join(' · ')}</p>
      </div>
      <div className={css.where}>
        {phone && <ContactNumber contact={phone.raw} />}
        <bdi>{postcode}</bdi>
      </div>
      <div className={css.when}>
        <span>{lastVisit ? `Last here ${calendar.formatDate(lastVisit)}` : 'No visit yet'}</span>
        <span>{countOf(jobs, 'job')}</span>
      </div>
    </li>
  );
}
