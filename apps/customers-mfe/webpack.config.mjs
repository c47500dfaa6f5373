import { remoteConfig } from '@loupe/plugin-sdk/webpack';

export default remoteConfig(import.meta.url);
