/**
 * The only definition of colours, sizes and type. Everything else reads them as CSS variables, and antd through
 * `antdTokens`. The build puts `themeCss()` at the head of the global stylesheet.
 */
const LIGHT = {
  paper: '#FAF9F7',
  surface: '#FFFFFF',
  line: '#E7E4DE',
  'field-line': '#A8A398',
  ink: '#1C2333',
  muted: '#5B6275',
  faint: '#6F7589',
  primary: '#23395B',
  'primary-hover': '#1A2C48',
  'primary-ink': '#FFFFFF',
  link: '#23395B',
  accent: '#A67C3D',
  'accent-wash': '#F6EFE3',
  'accent-ink': '#7A5825',
  amber: '#FDF1D6',
  'amber-ink': '#7A4E00',
  blue: '#E3EDFB',
  'blue-ink': '#1D4A8C',
  purple: '#EFE7FA',
  'purple-ink': '#5B2F96',
  red: '#FCE6E4',
  'red-ink': '#9B1C1C',
  orange: '#FFE8D6',
  'orange-ink': '#8F3D00',
  yellow: '#FBF3B8',
  'yellow-ink': '#655200',
  green: '#E0F3E6',
  'green-ink': '#17603A',
  grey: '#EDEDF0',
  'grey-ink': '#464B59',
  danger: '#C43D3D',
  focus: '#A67C3D',
  toast: '#1C2333',
  'toast-line': '#3A4257',
  'toast-ink': '#FFFFFF',
  'toast-muted': '#C9CEDA',
  'toast-accent': '#E9CF9F',
  shade: 'rgba(20, 25, 40, 0.22)',
} as const;

type Token = keyof typeof LIGHT;
type Tokens = Readonly<Record<Token, string>>;

const DARK: Tokens = {
  paper: '#14171F',
  surface: '#1C202B',
  line: '#303645',
  'field-line': '#6B7388',
  ink: '#ECEAE5',
  muted: '#A9AFC0',
  faint: '#979EB2',
  primary: '#B9CBEA',
  'primary-hover': '#D3DFF3',
  'primary-ink': '#14203A',
  link: '#B9CBEA',
  accent: '#D1A867',
  'accent-wash': '#2F2A20',
  'accent-ink': '#E3C590',
  amber: '#3B2E12',
  'amber-ink': '#F3CE83',
  blue: '#1B2E4D',
  'blue-ink': '#A9CBFA',
  purple: '#322449',
  'purple-ink': '#D3BBF6',
  red: '#452222',
  'red-ink': '#FFB4AC',
  orange: '#44290F',
  'orange-ink': '#FFC08F',
  yellow: '#38330F',
  'yellow-ink': '#EBDD7E',
  green: '#17362A',
  'green-ink': '#9BDDB6',
  grey: '#2B303D',
  'grey-ink': '#C4C9D6',
  danger: '#F08A80',
  focus: '#D1A867',
  toast: '#2C3242',
  'toast-line': '#4A5268',
  'toast-ink': '#FFFFFF',
  'toast-muted': '#C9CEDA',
  'toast-accent': '#E9CF9F',
  shade: 'rgba(0, 0, 0, 0.55)',
};

const SIZES = {
  space: '8px',
  radius: '8px',
  'text-small': '13px',
  text: '16px',
  'text-large': '20px',
  'text-title': '28px',
  font: "'Source Sans 3 Variable', system-ui, sans-serif",
} as const;

function chevronOf({ muted }: Tokens): string {
  const stroke = encodeURIComponent(muted);
  return `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='12' height='12' fill='none' stroke='${stroke}' stroke-width='1.6'%3E%3Cpath d='M2 4l4 4 4-4'/%3E%3C/svg%3E")`;
}

function variables(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/** The tokens as CSS variables: light, dark by prefers-color-scheme; paper is always printed light. */
export function themeCss(): string {
  const light = variables({ ...SIZES, ...LIGHT, chevron: chevronOf(LIGHT) });
  const dark = variables({ ...DARK, chevron: chevronOf(DARK) });
  return `:root{color-scheme:light;${light}}@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${dark}}}`;
}

/** The same tokens as antd's theme tokens. */
export function antdTokens(dark: boolean) {
  const tokens: Tokens = dark ? DARK : LIGHT;
  return {
    token: {
      colorPrimary: tokens.primary,
      colorPrimaryHover: tokens['primary-hover'],
      colorInfo: tokens.primary,
      colorLink: tokens.link,
      colorTextLightSolid: tokens['primary-ink'],
      colorBgBase: tokens.surface,
      colorBgLayout: tokens.paper,
      colorBgContainer: tokens.surface,
      colorBgElevated: tokens.surface,
      colorTextBase: tokens.ink,
      colorText: tokens.ink,
      colorTextSecondary: tokens.muted,
      colorTextDescription: tokens.muted,
      colorTextPlaceholder: tokens.muted,
      colorBorder: tokens.line,
      colorBorderSecondary: tokens.line,
      colorError: tokens.danger,
      colorSuccess: tokens['green-ink'],
      colorWarning: tokens['amber-ink'],
      borderRadius: 8,
      borderRadiusLG: 10,
      fontFamily: SIZES.font,
      fontSize: 15,
      controlHeight: 36,
      controlHeightLG: 44,
      controlHeightSM: 30,
      controlOutline: 'transparent',
      lineWidthFocus: 3,
      colorPrimaryBorder: tokens.focus,
      boxShadow: `0 10px 30px ${tokens.shade}`,
      boxShadowSecondary: `0 10px 30px ${tokens.shade}`,
    },
    components: {
      Button: {
        colorPrimary: tokens.primary,
        colorPrimaryHover: tokens['primary-hover'],
        colorPrimaryActive: tokens['primary-hover'],
        contentFontSizeLG: 16,
        fontWeight: 550,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultHoverBorderColor: tokens['field-line'],
        defaultHoverColor: tokens.ink,
        textTextColor: tokens.muted,
        textTextHoverColor: tokens.ink,
      },
      Checkbox: { colorBorder: tokens['field-line'] },
      Switch: { colorTextQuaternary: tokens['field-line'], colorTextTertiary: tokens.muted },
      Modal: { titleFontSize: 20 },
      Tooltip: { colorBgSpotlight: tokens.toast, colorTextLightSolid: tokens['toast-ink'] },
      Tabs: { inkBarColor: tokens.accent, itemSelectedColor: tokens.ink, itemHoverColor: tokens.ink },
    },
  };
}
