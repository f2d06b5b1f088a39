/**
 * The tokens of the look, in one place: antd reads them as CSS variables, so the dark theme is the same tokens
 * under another algorithm and no second style sheet exists.
 */
import { theme as antdTheme, type ThemeConfig } from 'antd'

/** Specification 000 §9. */
export const PRIMARY = '#3067d9'

/** Offered in the settings panel, next to the specification's own. All reach 4.5:1 on white. */
export const primaries = [PRIMARY, '#0b7a75', '#7a3fc9', '#b4325a', '#a34e00', '#35507a'] as const

const font = `-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei',
  'Noto Sans CJK SC', sans-serif`

/** Links and current items on dark ground; the primary colour itself would be too dark to read there. */
const LINK_ON_DARK = '#84acff'

/** antd's theme for a primary colour, light or dark. */
export const themeOf = (primary: string, dark: boolean): ThemeConfig => ({
  algorithm: dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
  // index.html carries the same class, so that our own style sheets read the variables too.
  cssVar: { key: 'clinic' },
  hashed: false,
  token: {
    colorPrimary: primary,
    colorInfo: primary,
    colorLink: dark ? LINK_ON_DARK : primary,
    // The library's lighter hover colour falls below 4.5:1.
    colorLinkHover: dark ? LINK_ON_DARK : primary,
    // antd's own tint of a dark colour is too strong for words in that colour.
    colorPrimaryBg: `color-mix(in srgb, ${primary} ${dark ? '22%, #1d2024' : '8%, #fff'})`,
    // The library would compute the ring around a focused field from the tint above, and arrive at black.
    controlOutline: `color-mix(in srgb, ${primary} 18%, transparent)`,
    colorError: dark ? '#ff7875' : '#cf2a2f',
    borderRadius: 4,
    fontFamily: font,
    fontSize: 13,
    controlHeight: 32,
    controlHeightSM: 28,
    motionDurationSlow: '0.15s',
    motionDurationMid: '0.12s',
    motionDurationFast: '0.08s',
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    ...(dark
      ? {
          colorBgLayout: '#15171a',
          colorBgContainer: '#1d2024',
          colorBgElevated: '#25292e',
          colorTextSecondary: '#b7bdc7',
          colorTextTertiary: '#9aa1ab',
          colorTextDescription: '#a3a9b3',
          colorTextPlaceholder: '#9299a4',
        }
      : {
          colorBgLayout: '#f5f6f8',
          colorTextSecondary: '#565d68',
          colorTextTertiary: '#676e7a',
          colorTextDescription: '#5f6672',
          colorTextPlaceholder: '#6b7280',
          colorBorder: '#cfd4dc',
          colorBorderSecondary: '#e4e7ec',
        }),
  },
  components: {
    Table: {
      cellPaddingBlockSM: 6,
      cellPaddingInlineSM: 10,
      headerBg: dark ? '#25292e' : '#f7f8fa',
      headerSplitColor: 'transparent',
      headerBorderRadius: 0,
    },
    Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: dark ? '#b7bdc7' : '#565d68' },
    // antd's own is lighter, and white words on it could not be read.
    Button: {
      colorPrimaryHover: `color-mix(in srgb, ${primary} 86%, ${dark ? '#fff' : '#000'})`,
      defaultShadow: 'none',
      primaryShadow: 'none',
      dangerShadow: 'none',
    },
    Drawer: { paddingLG: 20 },
    Tabs: { horizontalItemGutter: 24 },
  },
})

/** Colours of states (look, "State colours"), the names antd's Tag knows. */
export type StateColour = 'default' | 'blue' | 'cyan' | 'green' | 'orange' | 'red' | 'purple'
