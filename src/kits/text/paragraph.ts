/** A text over several lines of code: a line break and the spaces around it are one space. */
export function paragraph(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return parts.reduce((text, part, index) => {
    const value = index === 0 ? '' : String(values[index - 1])
    return text + value + part.replace(/\s*\n\s*/g, ' ')
  }, '')
}
