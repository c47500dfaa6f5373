import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useShell } from '@loupe/plugin-sdk';
import { SUPPORTED_CONTRACTS, type PluginList, type ShellPath } from '@loupe/shared-types';
import { lazyPart } from '@loupe/web-kit';
import { NotFound } from '../layout/not-found';
import { PageLoading } from './page-loading';
import { PluginPage } from './plugin-page';
import { ProblemPanel } from './problem-panel';
import type { Problems } from './problems';
import type { PluginStore } from './plugin-store';
import type { Session } from '../session/session';

const StaffPage = lazyPart(
  () => import(/* webpackChunkName: "staff" */ '../staff/staff-page'),
  <PageLoading />,
);
const SignInsPage = lazyPart(
  () => import(/* webpackChunkName: "sign-ins" */ '../staff/sign-ins-page'),
  <PageLoading />,
);
const DevicesPage = lazyPart(
  () => import(/* webpackChunkName: "staff" */ '../devices/devices-page'),
  <PageLoading />,
);
const AccountPage = lazyPart(
  () => import(/* webpackChunkName: "account" */ '../staff/account-page'),
  <PageLoading />,
);
const PasswordPage = lazyPart(
  () => import(/* webpackChunkName: "password" */ '../staff/password-page'),
  <PageLoading />,
);

interface PluginRoutesProps {
  readonly list: PluginList;
  readonly store: PluginStore;
  readonly problems: Problems;
  readonly session: Session;
}

const home = <Navigate to="/" replace />;

/** Every route of the app, built from the manifests before any plugin code is loaded (PAGE-3, ACCESS-3). */
export function PluginRoutes({ list, store, problems, session }: PluginRoutesProps) {
  const { can } = useShell();
  const own: Readonly<Record<ShellPath, ReactNode>> = {
    '/login': home,
    '/staff': can('canManageStaff') ? <StaffPage /> : home,
    '/staff/sign-ins': can('canManageStaff') ? <SignInsPage /> : home,
    '/devices': can('canManageDevices') ? <DevicesPage /> : home,
    '/account': <AccountPage />,
    '/password': <PasswordPage session={session} />,
  };
  const routes: { readonly path: string; readonly element: ReactNode }[] = [
    ...list.forbiddenPaths.map((path) => ({ path, element: home })),
    ...list.broken.flatMap(({ title, problem, pages }) =>
      pages.map(({ path }) => ({
        path,
        element: <ProblemPanel key={path} title={title} problem={problem} />,
      })),
    ),
    ...list.plugins.flatMap((plugin) =>
      plugin.pages.map(({ name, path, requires }) => {
        if (requires && !can(requires)) return { path, element: home };
        if (SUPPORTED_CONTRACTS.includes(plugin.contract))
          return {
            path,
            element: <PluginPage plugin={plugin} page={name} store={store} problems={problems} />,
          };
        const detail = `It was made for contract ${plugin.contract}; this system speaks ${SUPPORTED_CONTRACTS.join(', ')}.`;
        return {
          path,
          element: <ProblemPanel key={path} title={plugin.title} problem="incompatible" detail={detail} />,
        };
      }),
    ),
    ...Object.entries(own).map(([path, element]) => ({ path, element })),
  ];
  const missing = list.broken
    .filter(({ problem, pages }) => problem === 'missing' && pages.length === 0)
    .map(({ title }) => title);
  return (
    <Routes>
      {routes.map(({ path, element }) => (
        <Route key={path} path={path} element={element} />
      ))}
      <Route path="*" element={<NotFound missing={missing} />} />
    </Routes>
  );
}
