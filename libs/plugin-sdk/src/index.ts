export { definePlugin, type Plugin, type PluginModule, type PageLoader, type SlotLoader } from './contract';
export {
  DashboardCards,
  JobPanels,
  SlotProvider,
  useJobActions,
  type JobAction,
  type JobActionProps,
  type JobPanelProps,
  type JobSheetProps,
  type SlotContents,
  type SlotModules,
} from './slots';
export type { Found, FoundGroup, FindRequest, FindResults } from './find';
export { ShellProvider, useShell, type Notice, type NoticeAction, type Shell } from './shell';
export { SearchProvider, useHeaderSearch, usePageSearch } from './page-search';
export {
  ChangeProvider,
  isRead,
  markRead,
  useChanges,
  type ChangeListener,
  type ChangeSource,
} from './changes';
export { beginCall, onCallBegun, type Acting } from './acting';
export { askForPassword, onPasswordNeeded } from './confirm-password';
export { askToSignInAgain, onSignInNeeded, type RefusedCall } from './sign-in-again';
export { hearServerTime, onClockOffset, serverNow, toServerTime, useClockOffset } from './server-clock';
export { jobIn, searchWithJob, searchWithoutJob, useOpenJob } from './job-sheet';
export { createStore, type Store } from './store';
export { isOffline, sendInOrder, useOffline, useWaitingSaves } from './connection';
export {
  cameraRequest,
  closeCamera,
  isPageScanning,
  isScanSoundOn,
  offerMisread,
  offerScan,
  openCamera,
  turnScanSound,
  useScan,
  type CameraRequest,
  type Scan,
  type ScanHandler,
  type ScanOptions,
} from './scans';
