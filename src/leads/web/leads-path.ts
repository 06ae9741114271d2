/** The inbox stands at two addresses; links stay in the area one is in. */
export function leadsPathOf(pathname: string): '/admin/leads' | '/app/leads' {
  return pathname.startsWith('/admin/') ? '/admin/leads' : '/app/leads';
}
