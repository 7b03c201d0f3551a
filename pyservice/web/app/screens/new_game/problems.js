// What the service refused, by the field it is about (a JSON pointer into the request).

/** @typedef {ReadonlyMap<string, string>} Problems */

/**
 * @param {readonly {field?: string | null, detail: string}[] | null | undefined} errors
 * @returns {Problems}
 */
export function byField(errors) {
  return new Map((errors ?? []).map(({ field, detail }) => [field ?? "", detail]));
}

/** @param {string} field @param {string} pointer */
const isWithin = (field, pointer) => field === pointer || field.startsWith(`${pointer}/`);

/**
 * The problem of a field, or of anything inside it.
 * @param {Problems} problems @param {string} pointer @returns {string | undefined}
 */
export function problemAt(problems, pointer) {
  return [...problems].find(([field]) => isWithin(field, pointer))?.[1];
}

/**
 * The problems of anything but these.
 * @param {Problems} problems @param {readonly string[]} pointers @returns {string[]}
 */
export function elsewhere(problems, pointers) {
  const unseen = [...problems].filter(([field]) => !pointers.some((one) => isWithin(field, one)));
  return unseen.map(([, detail]) => detail);
}

/**
 * The problems without those of a field that was changed since.
 * @param {Problems} problems @param {string} pointer @returns {Problems}
 */
export function without(problems, pointer) {
  return new Map([...problems].filter(([field]) => !isWithin(field, pointer)));
}

/**
 * A text of the service with the names of options as people read them: “scoring” is “Points”.
 * @param {string | undefined} detail
 * @param {readonly {name: string, label: string}[]} options
 */
export function withLabels(detail, options) {
  const labels = new Map(options.map(({ name, label }) => [name, label]));
  return detail?.replace(/(?<=[“«]\s?)\w+(?=\s?[”»])/gu, (name) => labels.get(name) ?? name);
}
