import type { ReactNode } from 'react';
import { CLOSE, GEM, IconFrame } from './icon-frame';

const PICTURES = {
  add: <path d="M8 3v10M3 8h10" />,
  arrived: <path d="m3 8.5 3.2 3.2L13 5" />,
  calendar: <path d="M2.5 4h11v9.500h-11zM2.500 7h11M5.500 2.200V5M10.500 2.200V5" />,
  chart: <path d="M2.500 13.500h11M4.500 11V8M8 11V3.500M11.500 11V6" />,
  clock: <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 4.800V8l2.200 1.400" />,
  close: CLOSE,
  collection: <path d="M3 5.500h10l-.8 8H3.800zM5.500 5.500a2.500 2.500 0 0 1 5 0" />,
  completed: <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM5.200 8.200l2 2 3.600-4" />,
  dashboard: (
    <path d="M2.500 2.500h4.500V8H2.500zM9 2.500h4.500v3H9zM9 8h4.500v5.500H9zM2.500 10.500h4.500v3H2.500z" />
  ),
  database: (
    <path d="M13 4c0 1.100-2.200 2-5 2S3 5.100 3 4s2.200-2 5-2 5 .9 5 2zM3 4v8c0 1.100 2.200 2 5 2s5-.9 5-2V4M3 8c0 1.100 2.200 2 5 2s5-.9 5-2" />
  ),
  down: <path d="m4 6 4 4 4-4" />,
  download: <path d="M8 2.500v7.500M4.800 7 8 10.200 11.200 7M3 13.500h10" />,
  edit: <path d="m10.500 3 2.500 2.500-7.500 7.500H3v-2.500z" />,
  find: <path d="M11.600 7A4.600 4.600 0 1 1 2.400 7a4.600 4.600 0 0 1 9.200 0zM10.600 10.600 14 14" />,
  gem: GEM,
  history: <path d="M2.500 8A5.500 5.500 0 1 0 4.300 4M2.500 2.500V5h2.700M8 5v3l2 1.300" />,
  live: <path d="M13.300 2.700 11 5M2.700 13.300l6-6M8.700 4.300l3 3M10.500 2.500l3 3-2.500 2.500-3-3z" />,
  menu: <path d="M2.500 4.500h11M2.500 8h11M2.500 11.500h11" />,
  missing: (
    <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM6.300 6.300a1.700 1.700 0 1 1 2.500 1.500c-.5.300-.8.600-.8 1.200M8 11.200v.1" />
  ),
  more: <path d="M3.500 8h.01M8 8h.01M12.500 8h.01" strokeWidth="2.200" />,
  page: <path d="M4 2.500h5.500L12.500 5.500v8H4zM9.500 2.500v3h3" />,
  parts: <path d="M8 2 13.500 5v6L8 14l-5.500-3V5zM2.500 5 8 8l5.500-3M8 8v6" />,
  phone: (
    <path d="M3.200 2.500h2.600l1.200 3-1.600 1.200a8 8 0 0 0 3.900 3.900l1.200-1.600 3 1.200v2.600c0 .6-.5 1.100-1.100 1.100C6.600 13.900 2.100 9.400 2.100 3.600c0-.6.5-1.100 1.100-1.100z" />
  ),
  pin: (
    <path d="M8 14.200s4.600-4.300 4.600-7.700a4.600 4.600 0 1 0-9.200 0c0 3.400 4.600 7.700 4.600 7.700zM9.600 6.500a1.600 1.600 0 1 1-3.200 0 1.600 1.600 0 0 1 3.200 0z" />
  ),
  quote: (
    <path d="M10.500 4.200A2.600 2.600 0 0 0 8.200 3C6.600 3 5.800 4 5.800 5.300c0 2 .7 3 .7 4.700 0 1.500-.8 2.500-2 3h7M4.500 8.500h5" />
  ),
  rejected: (
    <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM5.800 5.800l4.400 4.400M10.200 5.800l-4.400 4.400" />
  ),
  staff: (
    <path d="M8.500 5.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0zM1.800 13.500c0-2.500 1.800-4 4.200-4s4.200 1.500 4.200 4M10.500 3.300a2.400 2.400 0 0 1 0 4.400M12 9.800c1.400.6 2.200 1.900 2.200 3.700" />
  ),
  timeline: <path d="M4 2v12M4 4.500h9M4 8h6M4 11.500h8" />,
  upload: <path d="M8 10V2.800M4.800 6 8 2.800 11.200 6M3 13.500h10" />,
  warning: <path d="M8 2.500 14.200 13.500H1.800zM8 6.500v3.200M8 11.500v.1" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof PICTURES;

export function isIconName(name: string | undefined): name is IconName {
  return name !== undefined && Object.hasOwn(PICTURES, name);
}

/** A picture beside words that say the same: hidden from screen readers. */
export function Icon({ name, size }: { readonly name: IconName; readonly size?: number }) {
  return <IconFrame size={size}>{PICTURES[name]}</IconFrame>;
}
