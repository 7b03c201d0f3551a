// @ts-check
// The entry of the page.
