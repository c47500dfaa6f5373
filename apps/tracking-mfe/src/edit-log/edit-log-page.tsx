import { countOf } from '@loupe/domain';
import { usePageSearch } from '@loupe/plugin-sdk';
import { Tabs } from '@loupe/plugin-sdk/ui';
import { PageHead, SearchBox, useCalls, useLocations } from '@loupe/web-kit';
import { AllEdits } from './all-edits';
import { CallEdits } from './call-edits';
import css from './edit-log.module.css';
import { MoveEdits } from './move-edits';

const PAGE_SIZE = 50;

export default function EditLogPage() {
  const [search] = usePageSearch();
  const calls = useCalls({ search, limit: PAGE_SIZE });
  const moves = useLocations({ search, limit: PAGE_SIZE });
  const isSearching = search.trim() !== '';
  const total = calls.total + moves.total;
  const isCounted = calls.isCounted && moves.isCounted;

  return (
    <>
      <PageHead
        title="Edit Log"
        subtitle="Comprehensive audit trail of all system changes"
        count={isCounted ? countOf(total, 'Edit') : undefined}
      >
        <SearchBox placeholder="Search across all edit logs..." />
      </PageHead>
      <Tabs
        className={css.tabs}
        items={[
          {
            key: 'all',
            label: `All Edits (${isCounted ? total : '…'})`,
            children: <AllEdits calls={calls} moves={moves} isSearching={isSearching} />,
          },
          {
            key: 'calls',
            label: `Call Logs (${calls.isCounted ? calls.total : '…'})`,
            children: <CallEdits calls={calls} isSearching={isSearching} />,
          },
          {
            key: 'moves',
            label: `Location Changes (${moves.isCounted ? moves.total : '…'})`,
            children: <MoveEdits moves={moves} isSearching={isSearching} />,
          },
        ]}
      />
    </>
  );
}
