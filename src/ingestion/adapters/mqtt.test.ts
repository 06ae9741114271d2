import { describe, expect, it } from 'vitest';
import { schemaOf } from '#records/field-schema.ts';
import { ADAPTER_KINDS } from '../adapter-kinds.ts';
import { checkTopicFilter, MQTT_DEFAULTS, mqttKind, topicMatches } from './mqtt.ts';
import { REST_DEFAULTS } from './rest.ts';
import { SIMULATOR_INTERVAL_SECONDS } from './simulator.ts';

describe('adapter kinds', () => {
  it('ING-20 ING-33 ING-36 INT-22 INT-25 carry the specified defaults', () => {
    expect(MQTT_DEFAULTS).toMatchObject({
      qos: 1,
      keepAliveSeconds: 60,
      connectTimeoutSeconds: 30,
      topics: 'factory/#',
    });
    expect(SIMULATOR_INTERVAL_SECONDS).toBe(5);
    expect(REST_DEFAULTS).toEqual({ pollingSeconds: 60, timeoutSeconds: 30 });
  });

  it.each(Object.values(ADAPTER_KINDS))('$protocol: defaults and secrets are fields of its form', (kind) => {
    const names = Object.keys(kind.settingsFields);
    expect(names).toEqual(expect.arrayContaining([...kind.secretFields, ...Object.keys(kind.settingsDefaults ?? {})]));
    for (const [name, value] of Object.entries(kind.settingsDefaults ?? {})) {
      const field = kind.settingsFields[name];
      if (field === undefined) throw new Error(name);
      expect(schemaOf({ [name]: field }).safeParse({ [name]: value }).success).toBe(true);
    }
  });
});

describe('MQTT settings', () => {
  it.each([
    [{ password: 'geheim' }, 'Zum Passwort fehlt der Benutzername.'],
    [{ username: ' ', password: 'geheim' }, 'Zum Passwort fehlt der Benutzername.'],
    [{ username: 'mes', password: 'geheim' }, undefined],
    [{ username: 'mes', password: null }, undefined],
    [{}, undefined],
  ])('%o: %s', (settings, message) => {
    expect(mqttKind.checkSettings?.(settings)?.message).toBe(message);
  });
});

describe('MQTT topics', () => {
  it.each([
    ['factory/#', 'factory/a/b', true],
    ['factory/#', 'factory', true],
    ['factory/+/temp', 'factory/a/temp', true],
    ['factory/+/temp', 'factory/a/b/temp', false],
    ['factory/+', 'factory', false],
    ['+/a', '$SYS/a', false],
    ['#', '$SYS/a', false],
    ['a/b', 'a/b', true],
    ['a/b', 'a/b/c', false],
  ])('%s and %s: %s', (filter, topic, expected) => {
    expect(topicMatches(filter, topic)).toBe(expected);
  });

  it.each([
    ['factory/#', true],
    ['a/+/b', true],
    ['a/#/b', false],
    ['a+/b', false],
    ['a/b#', false],
  ])('filter %s', (filter, isValid) => {
    expect(checkTopicFilter(filter) === null).toBe(isValid);
  });

  it.each([
    ['factory/a', true],
    ['factory/a::werte[0].t', true],
    ['factory/a::werte..t', false],
    ['factory/+/a', false],
    ['', false],
  ])('address %s', (address, isValid) => {
    expect(mqttKind.checkAddress(address) === null).toBe(isValid);
  });
});
