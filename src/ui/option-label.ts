/** Arco hands the option's element over. */
export const labelOf = (option: unknown): string => String((option as { props: { children: unknown } }).props.children).toLowerCase()
