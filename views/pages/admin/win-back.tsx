import { CountBadge } from '../../components/admin/shared/count-badge.js';
import { Failure } from '../../components/admin/shared/failure.js';
import { PageLinks } from '../../components/admin/shared/page-links.js';
import { ContactedCustomers } from '../../components/admin/win-back/contacted-customers.js';
import { DueCustomers } from '../../components/admin/win-back/due-customers.js';
import { WinBackResults } from '../../components/admin/win-back/win-back-results.js';
import {
  maxDue,
  maxDueYears,
  restDays,
  type WinBackList,
  type WinBackPage,
  winBackListPath,
  winBackPath,
  winBacksPerPage,
} from '../../contracts/customers/win-back.js';
import { formatCount } from '../../format/figures.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

type WinBackPageProps = WinBackPage & {
  /** Why nothing was saved. */
  failure?: string;
};

export const meta = () => adminMeta('Customers to win back', 'Customers who haven’t come back');

const tabs: { list: WinBackList; label: string }[] = [
  { list: 'reminded', label: 'Reminded' },
  { list: 'others', label: 'Not reminded' },
  { list: 'contacted', label: 'Contacted' },
];

/** Lists due and silent customers, to call, text or email them, with results. Works without JavaScript. */
export default function WinBackListPage(props: WinBackPageProps) {
  const { list, page, total, months, due, contacted, results, failure } = props;
  return (
    <AdminPage
      path="/admin/customers"
      title="Customers to win back"
      beside={<CountBadge count={total} of="customer" />}
      actions={
        <a className="button" href="/admin/aftercare?part=win-back#win-back">
          Edit months and email
        </a>
      }
    >
      <PageLinks of="Customers" path={winBackPath} />
      <p className="soft wide-form mb-3">
        {`Last cleaned ${months} months to ${maxDueYears} years ago, with no plan, no appointment and no request since. Customers who opted out aren’t listed. Customers you contact come back here after ${restDays} days.`}
      </p>
      <Failure isNotSaved>{failure}</Failure>
      <nav className="tabs tabs--bar" aria-label="Lists">
        {tabs.map((tab) => (
          <a
            key={tab.list}
            href={winBackListPath(tab.list)}
            aria-current={tab.list === list ? 'page' : undefined}
          >
            {tab.label}
            {tab.list === list && <span>{` ${formatCount(total)}`}</span>}
          </a>
        ))}
      </nav>
      <div className="win-back split-page mt-3">
        <section className="card" aria-label="Customers">
          {due.length + contacted.length === 0 && <p className="quiet">{empty[list]}</p>}
          {due.length > 0 && <DueCustomers due={due} list={list} />}
          {contacted.length > 0 && <ContactedCustomers contacted={contacted} />}
          <Pages list={list} page={page} total={total} />
          {list !== 'contacted' && total >= maxDue && (
            <p className="quiet">{`Only the ${formatCount(maxDue)} cleaned most recently are listed.`}</p>
          )}
        </section>
        <WinBackResults results={results} />
      </div>
    </AdminPage>
  );
}

const empty: Record<WinBackList, string> = {
  reminded: 'No customers got a reminder and stayed silent.',
  others: 'No customers are due without a reminder.',
  contacted: 'No calls, texts or emails yet.',
};

function Pages({ list, page, total }: Pick<WinBackPage, 'list' | 'page' | 'total'>) {
  if (total <= winBacksPerPage) return null;
  return (
    <nav className="button-row" aria-label="Pages">
      {page > 1 && (
        <a className="button" href={winBackListPath(list, page - 1)}>
          Previous page
        </a>
      )}
      {page * winBacksPerPage < total && (
        <a className="button" href={winBackListPath(list, page + 1)}>
          Next page
        </a>
      )}
    </nav>
  );
}
