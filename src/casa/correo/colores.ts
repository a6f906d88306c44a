// The paper and ink of src/ui/tokens.css for mails, which know no custom properties. A test holds the two together.
export const COLORES = {
  page: '#f8f5ef',
  raised: '#fffdf9',
  ink: '#1e1b18',
  'ink-soft': '#5a534a',
  line: '#ddd4c5',
  'sell-fill': '#7d1a2d',
  'on-sell': '#fff9f2',
  link: '#2c5060',
} as const
