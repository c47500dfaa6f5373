import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CardSkeletons, listOf, ListView, PageHead, Panel, queryOf } from '@loupe/web-kit';
import { LockedDevices } from '../devices/locked-devices';
import Themed from '../plugins/themed';
import { OneTimeCode } from './one-time-code';
import { StaffRow } from './staff-row';
import type { GivenCode } from './staff-calls';
import css from './staff.module.css';

/** The staff and their access levels; for full access only. */
export default function StaffPage() {
  const [given, setGiven] = useState<GivenCode | null>(null);
  const staff = useQuery({
    ...queryOf('GET /api/staff'),
    gcTime: 0,
  });

  return (
    <Themed>
      <PageHead
        title="Staff"
        subtitle="Who works here, and what they may do"
        count={staff.data && `${staff.data.length} people`}
      >
        <Link to="/staff/sign-ins">Sign-in history</Link> <Link to="/devices">Computers and PINs</Link>
      </PageHead>
      {given && <OneTimeCode given={given} onClose={() => setGiven(null)} />}
      <LockedDevices />
      <ListView list={listOf(staff)} loading={<CardSkeletons count={1} />} empty={null}>
        {(members) => (
          <Panel padded={false}>
            <ul className={css.list}>
              {members.map((member) => (
                <StaffRow key={member.userId} member={member} onCode={setGiven} />
              ))}
            </ul>
          </Panel>
        )}
      </ListView>
    </Themed>
  );
}
