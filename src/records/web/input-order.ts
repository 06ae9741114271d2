/** The hint below the control, so that controls beside each other stand on one line. */
export const INPUT_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];
