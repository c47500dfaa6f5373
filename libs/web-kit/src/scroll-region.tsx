import type { ComponentPropsWithRef } from 'react';

type Labelled = { readonly 'aria-label': string } | { readonly 'aria-labelledby': string };

type ScrollRegionProps = ComponentPropsWithRef<'div'> &
  Labelled & { readonly role?: 'group' | 'list' | 'region' };

/** A scroll container. It is focusable, so that the keyboard can scroll it. */
export function ScrollRegion({ role = 'group', ...props }: ScrollRegionProps) {
  return <div {...props} role={role} tabIndex={0} />;
}
