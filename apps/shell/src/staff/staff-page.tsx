import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { queryOf, CardSkeletons, ErrorNote, PageHead, Panel } from '@loupe/web-kit';
import { LockedDevices } from '../devices/locked-devices';
import Themed from '../plugins/themed';
import { OneTimeCode } from './one-time-code';
import { StaffRow } from './staff-row';
import type { GivenCode } from './staff-calls';
import css from './staff.module.css';

/** The staff and their access levels; for full access only. */
export default function StaffPage() {
  const [given, setGiven] = useState<GivenCode | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf('GET /api/staff'),
    gcTime: 0,
  });

  return (
    <Themed>
      <PageHead
        title="Staff"
        subtitle="Who works here, and what they may do"
        count={data && `${data.length} people`}
      >
        <Link to="/staff/sign-ins">Sign-in history</Link> <Link to="/devices">Computers and PINs</Link>
      </PageHead>
      {given && <OneTimeCode given={given} onClose={() => setGiven(null)} />}
      <LockedDevices />
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {isPending && <CardSkeletons count={1} />}
      {data && (
        <Panel padded={false}>
          <ul className={css.list}>
            {data.map((member) => (
              <StaffRow key={member.userId} member={member} onCode={setGiven} />
            ))}
          </ul>
        </Panel>
      )}
    </Themed>
  );
}
