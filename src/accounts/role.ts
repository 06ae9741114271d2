import type { CompanyLevel } from '#platform/access.ts';

/** Roles of people in a company. The founder is Administrator (AUTH-28, OPEN-036); `demo` only reads. */
export const ROLES = ['administrator', 'management', 'production', 'viewer', 'demo'] as const;
export type Role = (typeof ROLES)[number];

/** What an administrator may hand out; nobody is invited as a demo user. */
export const INVITABLE_ROLES = ['administrator', 'management', 'production', 'viewer'] as const;
export type InvitableRole = (typeof INVITABLE_ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  administrator: 'Administrator',
  management: 'Leitung',
  production: 'Produktion',
  viewer: 'Nur Lesen',
  demo: 'Demo-Benutzer',
};

export const ROLE_DESCRIPTIONS: Record<InvitableRole, string> = {
  administrator: 'Darf alles, auch Benutzer und Einstellungen verwalten.',
  management: 'Plant Aufträge, pflegt Stammdaten und gibt frei.',
  production: 'Bucht Mengen, Stillstände und Prüfungen.',
  viewer: 'Sieht alles, ändert nichts.',
};

/** What a role may do at most; demo sessions are held to reading beyond this (see `decideAccess`). */
export const LEVEL_OF_ROLE: Record<Role, CompanyLevel> = {
  administrator: 'administer',
  management: 'manage',
  production: 'operate',
  viewer: 'read',
  demo: 'read',
};
