/** The version of the plugin SDK that this shell provides, and of the shell in reports of errors. */
export const SDK_VERSION = '1.0.0';
