import type { ReactNode } from 'react';

/** The two pictures of the sign-in page, which fetches no other. */
export const CLOSE = <path d="m4 4 8 8M12 4l-8 8" />;
export const GEM = (
  <path d="M4.700 2.700h6.600L14 6.300 8 14 2 6.300zM2 6.300h12M6 6.300 8 14l2-7.700M4.700 2.700 6 6.300l2-3.600 2 3.600 1.300-3.600" />
);

/** What all pictures share; `Icon` draws one by its name. */
export function IconFrame({ size = 16, children }: { readonly size?: number; readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size > 20 ? 1.1 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      {children}
    </svg>
  );
}
