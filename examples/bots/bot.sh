#!/bin/sh
# A bot for Trapline in plain shell: one line in, one line out. See docs/protocol.md.
# It parses no JSON: "type" comes first in a message, and quotes inside texts are escaped, so that
# nothing in them looks like a field.

turn=$$ # where the random numbers begin

# pick PATTERN: sets $action to one of the legal actions that fit, or to any where none does.
pick() {
    legal=${line#*\"legal\":[\"} legal=${legal%%\"]*}
    action=$(printf '%s' "$legal" | awk -v fits="$1" -v seed="$turn" '{
        srand(seed); rand(); count = split($0, all, "\",\"")
        for (i = 1; i <= count; i++) if (all[i] ~ fits) fit[n++] = all[i]
        print n ? fit[int(rand() * n)] : all[1 + int(rand() * count)] }')
}

# pair FIELD: sets $mine and $theirs to the two entries of a field of the position.
pair() {
    both=${line#*\""$1"\":[}
    both=${both%%]*}
    mine=${both%%,*} theirs=${both##*,}
    [ "$seat" = 1 ] || { mine=${both##*,} theirs=${both%%,*}; }
}

while read -r line; do
    case $line in
    '{"type":"hello"'*)
        echo '{"type":"hello","protocol":"trapline-bot/1","name":"bot.sh"}'
        ;;
    '{"type":"match"'*)
        game=${line#*\"game\":\"} game=${game%%\"*}
        seat=${line#*\"seat\":} seat=${seat%%,*}
        ;;
    '{"type":"act"'*)
        turn=$((turn + 1))
        case $game in
        trap-and-treasure) pick move ;; # do not sit and lay traps
        trap-runner)
            pair shields # shoot while the other has any
            if [ "$theirs" -gt 0 ]; then pick attack; else pick move; fi
            ;;
        hidden-path) pick 'move [23]' ;; # run
        maze-runner-duel)
            ahead='down|right' # to the centre, mostly
            [ "$seat" = 1 ] || ahead='up|left'
            [ $((turn % 3)) = 0 ] && ahead=.
            pick "$ahead"
            ;;
        grid-hunt) pick scan ;; # look before you dig
        *) pick . ;;            # a game that this bot does not know: anything
        esac
        printf '{"type":"action","action":"%s"}\n' "$action"
        ;;
    '{"type":"quit"'*) exit 0 ;;
    esac
done
