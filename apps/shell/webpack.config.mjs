import { readExports, shellConfig } from '@loupe/plugin-sdk/webpack';

const { themeCss } = await readExports(new URL('./src/theme.ts', import.meta.url));

export default shellConfig(import.meta.url, { htmlParameters: { themeCss: themeCss() } });
